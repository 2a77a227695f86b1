import { labelOf, STAGES } from '../../../contract/codes.ts';
import type { Insights } from '../../../contract/insights.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { WORDS } from '../../messages/words.ts';

/** A number of candidates, and the filter that shows exactly them. */
export interface Step {
  label: string;
  count: number;
  /** Parts of the count by stage, which the bar shows; null: an unknown stage. */
  parts?: readonly { stage: string | null; count: number }[];
  /** Null: no filter matches exactly these. */
  filter: Partial<CandidatureFilter> | null;
}

export interface Funnel {
  /** Each step counts the candidates who reached it. */
  progress: Step[];
  /** The candidates by current stage: the known stages, then others. */
  stages: Step[];
  /** Candidates in an unknown status, whose progress is unknown. */
  unknown: number;
}

/** Counts candidates by progress and by stage. */
export function funnelOf({
  count: total,
  by_status,
  by_stage,
}: Pick<Insights, 'count' | 'by_status' | 'by_stage'>): Funnel {
  const all = total;
  const statuses = new Map(by_status.map(({ value, count }) => [value, count]));
  const stages = new Map(by_stage.map(({ value, count }) => [value, count]));
  const started = statuses.get('started') ?? 0;
  const completed = statuses.get('completed') ?? 0;
  const codes = [...new Set<string | null>([...STAGES, ...stages.keys()])].toSorted(nullLast);
  return {
    progress: [
      { label: WORDS.invited, count: all, filter: {} },
      { label: 'Started', count: started + completed, filter: { status: ['started', 'completed'] } },
      { label: WORDS.completed, count: completed, filter: { status: ['completed'] } },
    ],
    stages: codes.map((code) => ({
      label: code === null ? 'No stage' : labelOf(code),
      count: stages.get(code) ?? 0,
      filter: code === null ? null : { stage: [code] },
    })),
    unknown: all - (statuses.get('invited') ?? 0) - started - completed,
  };
}

/** Keeps the order, with unknown values last. */
function nullLast(a: string | null, b: string | null): number {
  return Number(a === null) - Number(b === null);
}
