import { call } from './client.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';
import { isFirstSweep } from './candidatureLists.ts';

const REFRESH_MS = 10_000;
const FIRST_SWEEP_REFRESH_MS = 1_000;

/** What the Home page shows. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }) => await call('readHome', {}, { signal }),
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      return isFirstSweep(data.completeness) ? FIRST_SWEEP_REFRESH_MS : REFRESH_MS;
    },
  });

/** The candidates of a review run, in its order. Not refetched during a run, and dropped at its end. */
export const reviewQueueQuery = () =>
  queryOptions({
    queryKey: ['review-queue'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => (await call('readReviewQueue', {}, { signal })).results,
  });

/** Candidates who completed or were invited since a time, in milliseconds since 1970. */
export const newsQuery = (since: number) =>
  queryOptions({
    queryKey: ['news', since],
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => await call('readNews', { since: Math.floor(since / 1000) }, { signal }),
  });

/** Candidates who were last invited in some days and have not completed, by assessment. Days are those of the reader's time zone. */
export const waitingQuery = (days: string) =>
  queryOptions({
    queryKey: ['waiting', days],
    placeholderData: keepPreviousData,
    refetchInterval: 6 * REFRESH_MS,
    queryFn: async ({ signal }) => {
      const query = { last_invited: days, timezone: shownTimeZone() };
      return await call('readWaiting', query, { signal });
    },
  });
