import { queryOptions } from '@tanstack/react-query';
import { isFirstSweep } from './candidatureLists.ts';
import { laterReadApi } from './laterReadApi.ts';

const REFRESH_MS = 10_000;
const FIRST_SWEEP_REFRESH_MS = 1_000;

/** What the start page shows. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await laterReadApi.readHome({}, { signal })).value,
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      return isFirstSweep(data.completeness) ? FIRST_SWEEP_REFRESH_MS : REFRESH_MS;
    },
  });
