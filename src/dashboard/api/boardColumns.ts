import { call } from './client.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CandidatureFilter } from './candidatureFilter.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { scopeOf } from './candidatureLists.ts';

/** How many cards of a column are read at once. */
export const CARDS_PER_PAGE = 50;

interface ColumnRequest {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The stage. */
  code: string;
  /** The version of the board; undefined while the assessment is read for the first time. */
  asOf: string | undefined;
}

/** A column of the board: the candidatures of a stage that pass the other filters, page by page. */
export function boardColumnQuery({ assessmentId, filter, code, asOf }: ColumnRequest) {
  const ofStage = { ...filter, stage: [code] };
  // In a column all have the same stage, so the order is that of the ID. A moved card keeps this key.
  const ordering = filter.ordering === 'stage' ? 'id' : filter.ordering === '-stage' ? '-id' : filter.ordering;
  return infiniteQueryOptions({
    queryKey: [...candidatureKeys.pages(assessmentId), ofStage, asOf ?? null],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ordering, limit: CARDS_PER_PAGE, offset: pageParam };
      const scope = scopeOf(assessmentId, ofStage);
      return await call('queryCandidatures', { ...scope, as_of: asOf, ...page }, { signal });
    },
    getNextPageParam: ({ results }, _pages, offset) =>
      results.length < CARDS_PER_PAGE ? undefined : offset + CARDS_PER_PAGE,
  });
}
