import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { ROW_STATES, type RowState } from './check.ts';
import { STATE_WORDS } from './words.ts';

interface StateFilterProps {
  counts: Readonly<Record<RowState, number>>;
  /** Null: all rows. */
  chosen: RowState | null;
  onChoose: (chosen: RowState | null) => void;
}

/** How many rows are in which state, each a way to see them alone. */
export function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  const there = ROW_STATES.filter((state) => counts[state] > 0 || state === chosen);
  const total = ROW_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div role="group" aria-label="State" className="-ml-2 flex min-w-0 gap-1 overflow-x-auto p-0.5">
      <Choice label="All" count={total} on={chosen === null} onClick={() => onChoose(null)} />
      {there.map((state) => (
        <Choice
          key={state}
          label={STATE_WORDS[state].label}
          count={counts[state]}
          on={chosen === state}
          onClick={() => onChoose(state)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  count: number;
  on: boolean;
  onClick: () => void;
}

const Choice = ({ label, count, on, onClick }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className={classes(
      'flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2 transition-colors hover:bg-hover',
      on ? 'border-accent bg-accent-wash text-accent-strong' : 'border-transparent text-soft',
    )}
  >
    {label}
    <span className="text-xs tabular-nums">{formatCount(count)}</span>
  </button>
);
