import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { countHere } from '../../table/selection.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { NameList } from '../../ui/NameList.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { Failed } from '../../ui/states.tsx';
import { totalOf } from '../../messages/callouts.ts';
import type { CandidatureSelection } from './useSelection.ts';
import { type Elements, Text } from '../../ui/Text.tsx';
import { formatCount } from '../../lib/numbers.ts';

interface Counts {
  selected: number;
  /** How many of them are in the list; null: not known yet. */
  here: number | null;
  /** How many rows the list has. */
  shown: number;
  /** Whether the whole assessment has been read. */
  complete: boolean;
  /** Whether the rows are filtered. */
  filtered: boolean;
}

/** Says how many rows of the list are selected, and whether these are all, all matching or only some. Empty: none. */
function selectionText({ selected, here, shown, complete, filtered }: Counts): string {
  if (here === 0) return '';
  if (here === null || here !== shown || shown === 1) return `${formatCount(here ?? selected)} selected`;
  if (!complete) return `All ${formatCount(here)} loaded candidates selected`;
  return filtered ? `All ${formatCount(here)} matching candidates selected` : `All ${formatCount(here)} selected`;
}

const elsewhereText = (count: number) => `${formatCount(count)} selected elsewhere`;
const SHOW = 'Show';

interface SelectionBarProps {
  selection: CandidatureSelection;
  filtered: boolean;
  /** The running bulk actions, shown also without a selection. */
  jobs: Elements;
  /** The actions on the selected candidates. */
  children: Elements;
}

/** Clears from a button that is removed, so that the focus moves. */
function clearAndMoveFocus(run: () => void): void {
  run();
  document.querySelector<HTMLElement>('thead input, [data-stage] a[tabindex="0"]')?.focus();
}

/** The number of selected candidates, and the actions on them. Empty without a selection. */
export function SelectionBar({ selection, filtered, jobs, children }: SelectionBarProps) {
  const { store, list, isComplete, expected, clear, clearElsewhere } = selection;
  const selected = useSelector(store, ({ ids }) => ids.size);
  const here = useSelector(store, (state) => countHere(state, list));
  const elsewhere = here === null ? 0 : selected - here;
  const shown = list.count ?? 0;
  const text = selectionText({ selected, here, shown, complete: isComplete, filtered });
  const texts = [text, elsewhere > 0 ? elsewhereText(elsewhere) : ''].filter((each) => each !== '');

  // Deferred, since screen readers do not read a live region that is inserted together with its text.
  const announcement = useDeferredValue(selected > 0 ? texts.join(', ') : '', '');

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
            aria-label="Selection"
            className="flex animate-fade-in flex-wrap items-center gap-x-2 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-float max-md:w-full"
          >
            {text !== '' && <p className="mr-2 min-w-0 font-medium tabular-nums max-md:grow">{text}</p>}
            {elsewhere > 0 && (
              <div
                role="group"
                aria-label={elsewhereText(elsewhere)}
                className={`flex items-center tabular-nums ${text === '' ? 'max-md:grow' : 'text-soft max-md:order-last max-md:w-full'}`}
              >
                <Text className="mr-1.5">{elsewhereText(elsewhere)}</Text>
                <span aria-hidden="true">·</span>
                <PopoverButton
                  label={SHOW}
                  look="quiet"
                  shape="small"
                  face={SHOW}
                  panelClassName="w-80 max-w-[calc(100vw-1rem)] p-3"
                >
                  <SelectedElsewhere selection={selection} />
                </PopoverButton>
                <span aria-hidden="true">·</span>
                <Button look="quiet" shape="small" onClick={() => clearAndMoveFocus(clearElsewhere)}>
                  Clear
                </Button>
              </div>
            )}
            {!isComplete && here === shown && (
              <Button
                shape="small"
                look="quiet"
                reason={`Not all candidates are loaded yet: ${formatCount(shown)}${expected === null ? '' : ` of about ${formatCount(expected)}`}.`}
              >
                Select all that match
              </Button>
            )}
            {children}
            <IconButton label="Clear selection" onClick={() => clearAndMoveFocus(clear)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </section>
        )}
      </div>
    </>
  );
}

/** The names of the selected candidates who are not in the list. */
function SelectedElsewhere({ selection }: { selection: CandidatureSelection }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['selected-elsewhere'],
    queryFn: selection.freeze,
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <Failed small title="Couldn’t load the names." failure={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="text-soft">Loading…</p>;
  const elsewhere = data.groups.filter((group) => group.elsewhere);
  return <NameList people={elsewhere.flatMap(({ first }) => first)} count={totalOf(elsewhere)} />;
}
