import { queryOptions } from '@tanstack/react-query';
import type { Assessment } from '../../contract/assessment.ts';
import { FIRST_ASSESSMENTS } from '../../contract/preload.ts';
import { api } from './client.ts';
import { type Collection, EMPTY, type FetchPage, walk } from './collection.ts';

export const assessmentKeys = {
  all: ['assessments'] as const,
  detail: (id: number) => [...assessmentKeys.all, 'detail', id] as const,
  list: () => [...assessmentKeys.all, 'list'] as const,
};

// The live service allows 20 of these calls a minute.
const MOST_CALLS = 10;

/** Every assessment there is: some dozens, so filters, sort and search work on all of them. */
export const assessmentsQuery = () =>
  queryOptions({
    queryKey: assessmentKeys.list(),
    // Rows that come by themselves wait until they are asked for, see useSteady.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readAssessments(api, signal),
  });

export function readAssessments(from: typeof api, signal: AbortSignal): Promise<Collection<Assessment>> {
  return walk<Assessment>({
    into: { held: EMPTY },
    limits: { first: FIRST_ASSESSMENTS.limit, rest: FIRST_ASSESSMENTS.limit },
    mostCalls: MOST_CALLS,
    signal,
    fetchPage: assessmentPages(from),
  });
}

export function assessmentPages(from: typeof api): FetchPage<Assessment> {
  return async ({ offset, limit, signal }) => {
    const { value, drift } = await from.listAssessments({ ...FIRST_ASSESSMENTS, limit, offset }, { signal });
    return { rows: value.results, total: value.count, drift, limit };
  };
}

/** One assessment with its benchmark and public links. */
export const assessmentQuery = (assessmentId: number, from = api) =>
  queryOptions({
    queryKey: assessmentKeys.detail(assessmentId),
    queryFn: async ({ signal }) => (await from.readAssessment({ assessment_id: assessmentId }, { signal })).value,
  });
