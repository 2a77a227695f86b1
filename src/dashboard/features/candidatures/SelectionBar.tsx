import { X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { Selection } from '../../table/selection.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../lib/numbers.ts';
import { selectionWords } from './selectionWords.ts';
import type { CandidatureList } from './useCandidatures.ts';

interface SelectionBarProps {
  selection: Selection;
  list: CandidatureList;
  filtered: boolean;
  /** What is being done with people who were chosen; there whether or not anybody is chosen now. */
  jobs: ReactNode;
  /** What can be done with whoever is chosen. */
  children: ReactNode;
}

/** How many people are chosen, and what can be done with them. Nothing to see while nobody is. */
export function SelectionBar({ selection, list, filtered, jobs, children }: SelectionBarProps) {
  const chosen = useSyncExternalStore(selection.subscribe, () => selection.size);
  const rows = list.rows ?? [];
  const { complete, total } = list.progress;
  const chosenShown = selection.countIn(rows);
  const words = selectionWords({ chosen, shown: rows.length, chosenShown, complete, filtered });

  // A region that comes with its words is not read out, and somebody may be chosen before the bar is there.
  const said = useDeferredValue(chosen > 0 ? words : '', '');

  // Whoever was removed, by whomever, is let go of. Before all rows are here, somebody may only not have come in yet.
  useEffect(() => {
    if (complete) selection.keepIn(list.all);
  }, [selection, complete, list.all]);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="fixed inset-x-2 bottom-14 z-20 flex flex-col items-start gap-2 md:right-auto md:bottom-4 md:left-58 md:max-w-[calc(100vw-16rem)]">
        {jobs}
        {chosen > 0 && (
          <section
            id="selection-bar"
            aria-label="Selection"
            className="flex animate-fade-in items-center gap-x-2 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-float max-md:w-full"
          >
            <p className="mr-2 min-w-0 font-medium tabular-nums max-md:grow">{words}</p>
            {!complete && chosenShown === rows.length && (
              <ChooseAll selection={selection} list={list} total={filtered ? null : total} />
            )}
            {children}
            <IconButton
              label="Clear selection"
              onClick={() => {
                selection.clear();
                // The button goes with the bar.
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

interface ChooseAllProps {
  selection: Selection;
  list: CandidatureList;
  /** How many match, where that is known. */
  total: number | null;
}

/** From what is here to all that match: the rest is brought in first, so that it is known who they are. */
function ChooseAll({ selection, list, total }: ChooseAllProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loaded = list.all.length;
  async function start(): Promise<void> {
    setState('loading');
    const whole = await list.everything();
    if (whole) selection.choose(idsOf(whole.rows), true);
    setState(whole ? 'idle' : 'failed');
  }
  const all = total === null || total < loaded ? 'all that match' : `all ${formatCount(total)}`;
  return (
    <Button shape="small" look="quiet" className="text-accent" busy={state === 'loading'} onClick={() => void start()}>
      {state === 'loading' && `Bringing in ${all}: ${formatCount(loaded)} are here`}
      {state === 'failed' && 'Not all could be brought in. Try again'}
      {state === 'idle' && `Choose ${all}`}
    </Button>
  );
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
