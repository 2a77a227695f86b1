import { mutationOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import type { CollectedResult, Job } from '../../contract/jobs.ts';
import type { Result } from '../../contract/result.ts';
import { randomUuid } from '../lib/uuid.ts';
import { EMPTY, walk } from './collection.ts';
import { gatewayApi } from './gateway.ts';
import { makeJob } from './jobActions.ts';

const keys = {
  collected: (assessmentId: number) => ['collectedResults', assessmentId] as const,
  collecting: (assessmentId: number) => ['collectedResults', assessmentId, 'job'] as const,
};

/** Enough for the hundred thousand people that an assessment may have. */
const MOST_CALLS = 110;
const LIMIT = 1000;

/** How often a job that is under way is looked at, and what it has collected so far is read, in milliseconds. */
const LOOK = 1_500;
const READ = 10_000;

/** What was collected of one person; the ID is that of the candidature. */
export interface Collected {
  id: number;
  /** When it was read from the service. */
  read: string | null;
  results: Result[];
}

/** What jobs have collected of the results of an assessment. It is kept by the gateway, so nothing is asked of the service. */
export const collectedQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: keys.collected(assessmentId),
    staleTime: 60_000,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<readonly Collected[]> =>
      (
        await walk<Collected>({
          into: { held: EMPTY },
          limits: { first: LIMIT, rest: LIMIT },
          mostCalls: MOST_CALLS,
          signal,
          async fetchPage({ offset, limit }) {
            const answer = await gatewayApi.listCollectedResults(
              { assessment: assessmentId, limit, offset },
              { signal },
            );
            const { results, count } = answer.value;
            return { rows: results.map(slim), total: count, drift: answer.drift, limit };
          },
        })
      ).rows,
  });

/** Without the answers in words, which are long and no number. */
function slim({ candidature, read, results }: CollectedResult): Collected {
  return { id: candidature ?? 0, read, results: results.map((result) => ({ ...result, custom_questions: [] })) };
}

/** The latest job that collects results of an assessment; null when there was none. It is followed until it is over. */
export const collectingQuery = (assessmentId: number) =>
  queryOptions<Job | null>({
    queryKey: keys.collecting(assessmentId),
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? null) ? LOOK : false),
    async queryFn({ client, signal }) {
      const before = client.getQueryData<Job | null>(keys.collecting(assessmentId));
      const { value } = await gatewayApi.listJobs({ assessment: assessmentId, limit: 100 }, { signal });
      const job = value.results.find(({ kind }) => kind === 'collect_results') ?? null;
      const age = Date.now() - (client.getQueryState(keys.collected(assessmentId))?.dataUpdatedAt ?? 0);
      const grown = before?.id !== job?.id || before?.done !== job?.done || before?.state !== job?.state;
      if (before !== undefined && grown && (age > READ || !isUnderWay(job))) {
        void client.invalidateQueries({ queryKey: keys.collected(assessmentId), exact: true });
      }
      return job;
    },
  });

/** Whether a job goes on by itself. */
export function isUnderWay(job: Job | null): boolean {
  return job?.state === 'waiting' || job?.state === 'running';
}

/** Whether somebody is through with the assessment, so that there are results to be read. */
export function isThrough({ status }: Pick<Candidature, 'status'>): boolean {
  return status !== 'invited' && status !== 'started';
}

/** Makes the job that collects the results of candidates. */
export const collectResultsMutation = (assessmentId: number) =>
  mutationOptions({
    meta: { failed: 'The results could not be collected.' },
    mutationFn: (people: readonly Candidature[], { client }) =>
      makeJob(client, {
        kind: 'collect_results',
        request_key: randomUuid(),
        assessment: assessmentId,
        items: people.map(({ id, email }) => (email === null ? { candidature: id } : { candidature: id, email })),
      }),
    onSuccess: (job, _people, _made, { client }) => client.setQueryData<Job | null>(keys.collecting(assessmentId), job),
  });

export const useCollectResults = (assessmentId: number) => useMutation(collectResultsMutation(assessmentId));
