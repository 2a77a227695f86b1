import { queryOptions } from '@tanstack/react-query';
import { readAbout } from './client.ts';

/** How often it is asked whether there is a new version, in milliseconds. */
const NEWS = 300_000;

/** What the gateway says of itself: whether there is an outbox, and where public links lead. */
export const aboutQuery = () =>
  queryOptions({
    queryKey: ['about'],
    staleTime: 60_000,
    refetchInterval: NEWS,
    queryFn: ({ signal }) => readAbout(signal),
  });
