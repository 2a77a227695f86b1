import { call } from './client.ts';
import { queryOptions } from '@tanstack/react-query';
import type { RateLimiterStatus } from '../../contract/rateLimiterStatus.ts';

const POLL_INTERVAL_MS = 2_000;

/** The calls that wait for the rate limit, and why. */
export const rateLimiterQuery = () =>
  queryOptions({
    queryKey: ['rateLimiter'],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: POLL_INTERVAL_MS,
    async queryFn({ signal }) {
      const value = await call('readRateLimiter', {}, { signal });
      return value;
    },
  });

export type OperationRate = RateLimiterStatus['operations'][number];
