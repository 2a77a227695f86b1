import { bothDirections, CANDIDATURE_ORDERINGS } from '../../contract/codes.ts';

/** What the gateway can order by beyond what the service can. */
const GATEWAY_ORDERINGS = ['status', 'stage'] as const;

export const LIST_ORDERINGS = bothDirections([...CANDIDATURE_ORDERINGS, ...GATEWAY_ORDERINGS]);
export type ListOrdering = (typeof LIST_ORDERINGS)[number];

/** Which candidatures of an assessment are shown, in which order. The search parameters of the page are one. */
export interface CandidatureFilter {
  /** Status codes; empty: all. */
  status: string[];
  /** Stage codes; empty: all. */
  stage: string[];
  ordering: ListOrdering;
  /** What the e-mail or the name contains. */
  q: string;
  /** Averages, `60-69`, and days of invitation in the reader's time zone, `2026-11-01..2026-11-07`; empty: all. */
  score: string;
  invited: string;
}

export const EVERYONE: CandidatureFilter = {
  status: [],
  stage: [],
  ordering: '-created',
  q: '',
  score: '',
  invited: '',
};
