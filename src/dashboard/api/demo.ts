import { call } from './client.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { DemoRemovalRequest } from '../../contract/demo.ts';

/** What removing the demo data deletes. Read when it is asked for. */
export const demoQuery = () =>
  queryOptions({
    queryKey: ['demo'],
    staleTime: 0,
    queryFn: async ({ signal }) => await call('readDemo', {}, { signal }),
  });

/** Removes the demo data, and drops all that was read before. */
export function useRemoveDemo() {
  return useMutation({
    mutationFn: async (body: DemoRemovalRequest) => await call('removeDemo', { body }),
    meta: { done: 'The demo data was removed.' },
    onSuccess: (_removed, _request, _, { client }) => void client.resetQueries(),
    // The numbers were others.
    onError: (_error, _request, _result, { client }) =>
      void client.invalidateQueries({ queryKey: demoQuery().queryKey }),
  });
}
