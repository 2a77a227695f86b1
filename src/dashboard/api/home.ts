import { queryOptions } from '@tanstack/react-query';
import { isFirstSweep } from './candidatureLists.ts';
import { lazyReadApi } from './lazyReadApi.ts';

const REFRESH_MS = 10_000;
const FIRST_SWEEP_REFRESH_MS = 1_000;

/** What the start page shows. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await lazyReadApi.readHome({}, { signal })).value,
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      return isFirstSweep(data.completeness) ? FIRST_SWEEP_REFRESH_MS : REFRESH_MS;
    },
  });

/** Whom a review run goes through. It stays as it was when the run began, and is forgotten when the run ends. */
export const reviewQueueQuery = () =>
  queryOptions({
    queryKey: ['review-queue'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => (await lazyReadApi.readReviewQueue({}, { signal })).value.results,
  });
