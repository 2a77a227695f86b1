import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';

/** Which candidatures of an assessment are shown, in which order. The search parameters of the page are one. */
export interface CandidatureFilter {
  /** Status codes; empty: all. */
  status: string[];
  /** Stage codes; empty: all. */
  stage: string[];
  ordering: CandidatureListOrdering;
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
