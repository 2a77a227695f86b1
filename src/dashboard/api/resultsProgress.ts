import { call } from './client.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResultsProgress } from '../../contract/resultsProgress.ts';
import { candidatureKeys, ofKind } from './candidatureKeys.ts';

const POLL_INTERVAL_MS = 1_500;

/** Whether results are being read or wait to be read. */
export const isReadingResults = ({ state }: ResultsProgress): boolean => state === 'reading' || state === 'waiting';

/** How many results of an assessment were read. The request also starts reading missing ones, see `collectResults`. */
export const resultsProgressQuery = (assessmentId: number) => {
  const queryKey = candidatureKeys.results(assessmentId);
  return queryOptions<ResultsProgress>({
    queryKey,
    refetchInterval: ({ state: { data } }) => (data && isReadingResults(data) ? POLL_INTERVAL_MS : false),
    async queryFn({ client, signal }) {
      const before = client.getQueryData<ResultsProgress>(queryKey);
      const value = await call('collectResults', { body: { assessment: assessmentId } }, { signal });
      if (before && before.read !== value.read) void refetchResults(client, assessmentId);
      return value;
    },
  });
};

/** Refetches what depends on results. Rows are updated by the query of changes. */
async function refetchResults(client: QueryClient, assessmentId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries(ofKind('changes', assessmentId)),
    client.invalidateQueries({ queryKey: candidatureKeys.tests(assessmentId) }),
    client.invalidateQueries({ queryKey: ['readInsights'] }),
  ]);
}
