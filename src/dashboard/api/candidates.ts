import { call } from './client.ts';
import type { CandidateOrdering } from '../../contract/codes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CandidatureWindow } from '../../contract/readModel.ts';
import { type PagedRows, readPage } from './pagedRows.ts';
import type { KnownCandidate } from '../../contract/knownCandidates.ts';

export const CANDIDATES_PER_PAGE = 100;

/** Which candidates are listed, in which order. */
export interface CandidatesFilter {
  /** What a name or an email contains. */
  q: string;
  ordering: CandidateOrdering;
}

export const candidateKeys = {
  all: ['candidates'] as const,
  list: (filter: CandidatesFilter, page: number) => [...candidateKeys.all, 'list', filter, page] as const,
  candidatures: (testTakerId: number) => [...candidateKeys.all, 'candidatures', testTakerId] as const,
};

/** A page of the candidates of all assessments. */
export const candidatesQuery = ({ q, ordering }: CandidatesFilter, page: number) =>
  queryOptions<PagedRows<KnownCandidate>>({
    queryKey: candidateKeys.list({ q: q.trim(), ordering }, page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(page, CANDIDATES_PER_PAGE, (part) =>
        call('queryCandidates', { ...(q.trim() !== '' && { q: q.trim() }), ordering, ...part }, { signal }),
      ),
  });

/** The candidatures of a test taker in all assessments, the latest first. */
export const candidaturesOfQuery = (testTakerId: number) =>
  queryOptions<CandidatureWindow>({
    queryKey: candidateKeys.candidatures(testTakerId),
    queryFn: async ({ signal }) =>
      await call('queryCandidatures', { testtaker: testTakerId, ordering: '-created' }, { signal }),
  });
