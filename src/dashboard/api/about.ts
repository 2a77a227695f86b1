import { queryOptions } from '@tanstack/react-query';
import { readAbout } from './client.ts';

/** What the gateway says of itself: whether there is an outbox, and where public links lead. */
export const aboutQuery = () =>
  queryOptions({ queryKey: ['about'], staleTime: 60_000, queryFn: ({ signal }) => readAbout(signal) });
