import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../contract/codes.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';

/** A number of people, and the filter that shows exactly them. */
export interface Step {
  label: string;
  count: number;
  /** Null where no filter says it. */
  filter: Partial<CandidatureFilter> | null;
}

export interface Funnel {
  /** Each holds those who got at least there. */
  progress: Step[];
  /** Where people are now, the known stages first, then whatever else there is. */
  stages: Step[];
  /** People in a status that is not known: how far they got cannot be told. */
  unknown: number;
}

/** How far people got, and in which stage they are. */
export function funnelOf(rows: readonly Pick<Candidature, 'status' | 'stage'>[]): Funnel {
  const statuses = countsOf(rows.map(({ status }) => status));
  const stages = countsOf(rows.map(({ stage }) => stage));
  const started = statuses.get('started') ?? 0;
  const completed = statuses.get('completed') ?? 0;
  const codes = [...new Set<string | null>([...STAGES, ...stages.keys()])].toSorted(nullLast);
  return {
    progress: [
      { label: 'Invited', count: rows.length, filter: {} },
      { label: 'Started', count: started + completed, filter: { status: ['started', 'completed'] } },
      { label: 'Completed', count: completed, filter: { status: ['completed'] } },
    ],
    stages: codes.map((code) => ({
      label: code === null ? 'Not told' : labelOf(code),
      count: stages.get(code) ?? 0,
      filter: code === null ? null : { stage: [code] },
    })),
    unknown: rows.length - (statuses.get('invited') ?? 0) - started - completed,
  };
}

function countsOf(codes: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Keeps the order but for what is not told, which comes last. */
function nullLast(a: string | null, b: string | null): number {
  return Number(a === null) - Number(b === null);
}
