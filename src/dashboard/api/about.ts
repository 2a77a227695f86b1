import { queryOptions } from '@tanstack/react-query';
import { readAbout } from './aboutRequests.ts';

const REFRESH_MS = 300_000;
/** Often enough to see soon that a renewed API token works. */
const TOKEN_REFUSED_REFRESH_MS = 5_000;

/** Facts about the gateway: whether there is an email log, and the address of public links. */
export const aboutQuery = () =>
  queryOptions({
    queryKey: ['about'],
    staleTime: 60_000,
    queryFn: ({ signal }) => readAbout(signal),
    refetchInterval: ({ state }) => (state.data?.token_refused ? TOKEN_REFUSED_REFRESH_MS : REFRESH_MS),
  });
