import { type Job, type Outcome, OUTCOMES } from '../../../contract/jobs.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount } from '../../lib/numbers.ts';
import { outcomeOf } from './words.ts';

interface OutcomeFilterProps {
  job: Job;
  /** Empty: everybody. */
  chosen: readonly Outcome[];
  onChoose: (chosen: Outcome[]) => void;
}

/** How many people have which outcome, each a way to see them alone. */
export function OutcomeFilter({ job, chosen, onChoose }: OutcomeFilterProps) {
  const there = OUTCOMES.filter((outcome) => (job[outcome] ?? 0) > 0 || chosen.includes(outcome));
  return (
    <div role="group" aria-label="Outcome" className="flex min-w-0 gap-1 overflow-x-auto p-0.5">
      <Choice label="All" count={job.total} on={chosen.length === 0} onClick={() => onChoose([])} />
      {there.map((outcome) => (
        <Choice
          key={outcome}
          label={outcomeOf(outcome, job.kind).label}
          count={job[outcome]}
          on={chosen.length === 1 && chosen[0] === outcome}
          onClick={() => onChoose([outcome])}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  count: number | null;
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
