import { call } from './client.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Insights } from '../../contract/insights.ts';
import { createJobOf } from './createJob.ts';
import { isLive } from './jobs.ts';
import { freezeSelection } from './selections.ts';

export const insightsKeys = {
  insights: (assessmentId: number) => ['insights', assessmentId] as const,
  tests: (assessmentId: number) => ['insights', assessmentId, 'tests'] as const,
  collecting: (assessmentId: number) => ['insights', assessmentId, 'collecting'] as const,
};

/** Polling interval of a job that is under way, in milliseconds. */
const JOB_INTERVAL_MS = 1_500;

/** Sums of the candidatures of an assessment. Days are those of the browser's time zone. */
export const insightsQuery = (assessmentId: number) =>
  queryOptions<Insights>({
    queryKey: insightsKeys.insights(assessmentId),
    async queryFn({ signal }) {
      const query = { assessment: assessmentId, timezone: shownTimeZone() };
      return await call('readInsights', query, { signal });
    },
  });

/** Scores per test of completed candidates, as far as their results were read. */
export const finalTestsQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: insightsKeys.tests(assessmentId),
    async queryFn({ signal }) {
      const query = { assessment: assessmentId, status: ['completed'] };
      return (await call('readInsights', query, { signal })).tests?.results ?? [];
    },
  });

/** The latest job that collects results of an assessment, polled until it has ended; null: there was none. */
export const collectingJobQuery = (assessmentId: number) =>
  queryOptions<Job | null>({
    queryKey: insightsKeys.collecting(assessmentId),
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? JOB_INTERVAL_MS : false),
    async queryFn({ signal }) {
      const value = await call('listJobs', { assessment: assessmentId, limit: 100 }, { signal });
      return value.results.find(({ kind }) => kind === 'collect_results') ?? null;
    },
  });

/** Makes the job that collects the results of the candidates with one of these statuses. */
export const collectResultsMutation = (assessmentId: number) =>
  mutationOptions({
    meta: { failed: 'Couldn’t load the results.' },
    async mutationFn(statuses: readonly string[], { client }) {
      const filter = new URLSearchParams({ assessment: String(assessmentId), status: statuses.join(',') }).toString();
      const selection = await freezeSelection({ filter });
      return await createJobOf(client, { work: { kind: 'collect_results' }, assessmentId, selection });
    },
    onSuccess: (job, _statuses, _onMutateResult, { client }) =>
      client.setQueryData<Job | null>(insightsKeys.collecting(assessmentId), job),
  });
