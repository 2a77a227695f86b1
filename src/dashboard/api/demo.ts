import type { DemoRemovalRequest } from '../../contract/demo.ts';
import { q, useCommand } from './q.ts';

/** What removing the demo data deletes. Read when it is asked for. */
export const demoQuery = () => q('readDemo', {}, { staleTime: 0 });

/** Removes the demo data, and drops all that was read before; after a failure, the numbers were others. */
export const useRemoveDemo = () =>
  useCommand('removeDemo', {
    args: (body: DemoRemovalRequest) => ({ body }),
    meta: { done: 'The demo data was removed.' },
    onSuccess: (_removed, _request, _, { client }) => void client.resetQueries(),
    invalidates: ['readDemo'],
  });
