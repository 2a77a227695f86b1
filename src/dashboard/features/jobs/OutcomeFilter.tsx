import { type Job, type Outcome, OUTCOMES } from '../../../contract/jobs.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { CountFilter } from '../../ui/CountFilter.tsx';
import { outcomeOf } from './jobTexts.ts';

interface OutcomeFilterProps {
  job: Job;
  /** Empty: all candidates. */
  chosen: readonly Outcome[];
  onChoose: (chosen: Outcome[]) => void;
}

/** Filters the candidates by outcome, with their counts. */
export function OutcomeFilter({ job, chosen, onChoose }: OutcomeFilterProps) {
  const choices = OUTCOMES.map((outcome) => ({
    value: outcome,
    label: outcomeOf(outcome).label,
    count: job[outcome] ?? 0,
  }));
  return (
    <CountFilter
      label={BULK_ACTIONS.outcome}
      total={job.total ?? 0}
      choices={choices}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
