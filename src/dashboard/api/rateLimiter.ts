import { queryOptions } from '@tanstack/react-query';
import type { RateLimiterStatus } from '../../contract/rateLimiterStatus.ts';
import { gatewayApi } from './gateway.ts';

const EVERY_SECONDS = 2;

/** The calls that wait for the rate limit, and why; polled while it is shown. */
export const rateLimiterQuery = () =>
  queryOptions({
    queryKey: ['rateLimiter'],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: EVERY_SECONDS * 1000,
    async queryFn({ signal }) {
      const { value } = await gatewayApi.readRateLimiter({}, { signal });
      return value;
    },
  });

export type OperationRate = RateLimiterStatus['operations'][number];
