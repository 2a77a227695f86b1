import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { quietApi } from './client.ts';
import { flagsQuery, peopleKeys, readFlags, readResults, resultsQuery } from './people.ts';

/** Somebody in an assessment. */
export interface Ahead {
  assessmentId: number;
  candidatureId: number;
  testTakerId: number;
}

/**
 * Reads what somebody's drawer will ask for, in the background, and leaves it where that looks. It is a question of its own: whoever
 * opens the drawer before it is answered asks as somebody who waits, and is told how long. Should it fail, nobody is told: the
 * drawer asks again.
 */
export const aheadQuery = (client: QueryClient, ahead: Ahead) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'ahead', ahead.candidatureId],
    retry: false,
    // What is worked out before it is seen that nothing is tried again tells somebody of the wait.
    retryDelay: 0,
    queryFn: async ({ signal }) => {
      const { assessmentId, candidatureId, testTakerId } = ahead;
      const results = resultsQuery(assessmentId, testTakerId).queryKey;
      const flags = flagsQuery(testTakerId, candidatureId).queryKey;
      await Promise.all([
        leave(client, results, () => readResults(assessmentId, testTakerId, quietApi, signal)),
        leave(client, flags, () => readFlags(testTakerId, candidatureId, quietApi, signal)),
      ]);
      return null;
    },
  });

/** Reads what nobody has read or is reading. */
async function leave(client: QueryClient, queryKey: readonly unknown[], read: () => Promise<unknown>): Promise<void> {
  const { data, fetchStatus = 'idle' } = client.getQueryState(queryKey) ?? {};
  if (data !== undefined || fetchStatus !== 'idle') return;
  const value = await read();
  // Whoever has asked meanwhile has what is newer.
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, value);
}
