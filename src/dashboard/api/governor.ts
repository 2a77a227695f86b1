import { queryOptions } from '@tanstack/react-query';
import type { Governor } from '../../contract/governor.ts';
import { gatewayApi } from './gateway.ts';

const EVERY_SECONDS = 2;

/** What waits for the service, and why; asked for again and again while somebody looks. */
export const governorQuery = () =>
  queryOptions({
    queryKey: ['governor'],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: EVERY_SECONDS * 1000,
    async queryFn({ signal }) {
      const { value } = await gatewayApi.readGovernor({}, { signal });
      return value;
    },
  });

export type Standing = Governor['operations'][number];
