import type { CandidateOrdering } from '../../contract/codes.ts';
import { pageQuery, q } from './q.ts';

export const CANDIDATES_PER_PAGE = 100;

/** Which candidates are listed, in which order. */
export interface CandidatesFilter {
  /** What a name or an email contains. */
  q: string;
  ordering: CandidateOrdering;
}

/** A page of the candidates of all assessments. */
export const candidatesQuery = ({ q: search, ordering }: CandidatesFilter, page: number) =>
  pageQuery('queryCandidates', { q: search.trim() || undefined, ordering }, { page, limit: CANDIDATES_PER_PAGE });

/** The candidatures of a test taker in all assessments, the latest first. */
export const candidaturesOfQuery = (testTakerId: number) =>
  q('queryCandidatures', { testtaker: testTakerId, ordering: '-created' });
