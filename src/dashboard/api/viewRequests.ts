import type { OperationAnswer } from '../../contract/client.ts';
import { q, resultsOf, useCommand } from './q.ts';

/** How often the requests are read again while they are shown. */
const POLL_INTERVAL_MS = 10_000;

/** Whose view on a candidature was asked for, the newest first. */
export const viewRequestsQuery = (candidatureId: number) =>
  q(
    'listViewRequests',
    { candidature_id: candidatureId },
    { staleTime: 0, refetchInterval: POLL_INTERVAL_MS, select: resultsOf },
  );

type Done = (users: number[], answer: OperationAnswer<'askForViews'>) => string;

/** Asks users, by their IDs, for their view. The caller shows a failure. */
export const useAskForViews = (candidatureId: number, done: Done) =>
  useCommand('askForViews', {
    args: (users: number[]) => ({ candidature_id: candidatureId, body: { users } }),
    meta: { done },
    onSuccess: (answer, _users, _, { client }) =>
      client.setQueryData(viewRequestsQuery(candidatureId).queryKey, answer),
    invalidates: ['listViewRequests'],
  });

export const useDeleteViewRequest = (candidatureId: number, meta: { failed: string; done: string }) =>
  useCommand('deleteViewRequest', {
    args: (id: number) => ({ candidature_id: candidatureId, view_request_id: id }),
    meta,
    invalidates: ['listViewRequests'],
  });
