import { call } from './client.ts';
import { q, resultsOf } from './q.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Whose activity is listed. */
export type ActivityScope =
  | { assessment: number }
  | { candidature: number }
  /** A test taker. */
  | { candidate: number }
  /** A bulk action. */
  | { job: number };

/** How often the activity is read again while it is shown. */
const POLL_INTERVAL_MS = 10_000;
const FIRST_SWEEP_INTERVAL_MS = 2_000;

/** The most entries that the page of an assessment reads at once. */
export const ENTRIES_OF_ASSESSMENT = 50;

/** What happened, the newest first. `limit`: the most entries of a page. */
export const activityQuery = (scope: ActivityScope, limit: number) =>
  infiniteQueryOptions({
    queryKey: ['listActivity', scope, limit] as const,
    initialPageParam: null as string | null,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) =>
      await call('listActivity', { ...scope, limit, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.is_reading ? FIRST_SWEEP_INTERVAL_MS : POLL_INTERVAL_MS),
  });

/** The latest entries about one candidature. */
export const latestActivityQuery = (candidature: number) =>
  q('listActivity', { candidature, limit: 50 }, { staleTime: 0, select: resultsOf });
