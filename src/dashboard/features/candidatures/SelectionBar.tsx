import { useSelector } from '@tanstack/react-store';
import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { shownCount, selectedCount } from '../../table/selection.ts';
import * as SELECTION from '../../messages/selection.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { selectionText } from './selectionText.ts';
import type { CandidatureSelection } from './useSelection.ts';
import type { Elements } from '../../ui/Text.tsx';

interface SelectionBarProps {
  selection: CandidatureSelection;
  filtered: boolean;
  /** The running bulk actions, shown also without a selection. */
  jobs: Elements;
  /** The actions on the selected candidates. */
  children: Elements;
}

/** The number of selected candidates, and the actions on them. Empty without a selection. */
export function SelectionBar({ selection, filtered, jobs, children }: SelectionBarProps) {
  const { store, list, isComplete, expected, clear } = selection;
  const selected = useSelector(store, (state) => selectedCount(state, list));
  const selectedShown = useSelector(store, (state) => shownCount(state, list));
  const shown = list.count ?? 0;
  const text = selectionText({ selected, shown, selectedShown, complete: isComplete, filtered });

  // Deferred, since screen readers do not read a live region that is inserted together with its text.
  const announcement = useDeferredValue(selected > 0 ? text : '', '');

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div
        id="list-bars"
        className="fixed inset-x-2 bottom-14 z-20 flex flex-col items-start gap-2 md:right-auto md:bottom-4 md:left-58 md:max-w-[calc(100cqw-3rem)]"
      >
        {jobs}
        {selected > 0 && (
          <section
            id="selection-bar"
            aria-label={SELECTION.region}
            className="flex animate-fade-in items-center gap-x-2 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-float max-md:w-full"
          >
            <p className="mr-2 min-w-0 font-medium tabular-nums max-md:grow">{text}</p>
            {!isComplete && selectedShown === shown && (
              <Button shape="small" look="quiet" reason={SELECTION.incomplete(shown, expected)}>
                {SELECTION.selectMatching}
              </Button>
            )}
            {children}
            <IconButton
              label={SELECTION.clear}
              onClick={() => {
                clear();
                // The button is removed with the bar, so the focus moves.
                document.querySelector<HTMLElement>('thead input')?.focus();
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </section>
        )}
      </div>
    </>
  );
}
