import { mutationOptions } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Insights } from '../../contract/insights.ts';
import { createJobOf } from './createJob.ts';
import { isLive } from './jobs.ts';
import { q } from './q.ts';
import { freezeSelection } from './selections.ts';

/** Polling interval of a job that is under way, in milliseconds. */
const JOB_INTERVAL_MS = 1_500;

/** Sums of the candidatures of an assessment. Days are those of the browser's time zone. */
export const insightsQuery = (assessmentId: number) =>
  q('readInsights', { assessment: assessmentId, timezone: shownTimeZone() });

/** Scores per test of completed candidates, as far as their results were read. */
export const finalTestsQuery = (assessmentId: number) =>
  q('readInsights', { assessment: assessmentId, status: ['completed'] }, { select: testsOf });

/** How many completed candidates have each test condition, as far as these were read. */
export const signalsQuery = (assessmentId: number) =>
  q('readInsights', { assessment: assessmentId, status: ['completed'] }, { select: ({ flags }) => flags.signals });

export type Signal = Insights['flags']['signals'][number];

const testsOf = ({ tests }: Insights) => tests.results;

/** The latest job that collects results of an assessment, polled until it has ended; null: there was none. */
export const collectingJobQuery = (assessmentId: number) =>
  q(
    'listJobs',
    { assessment: assessmentId, limit: 100 },
    {
      refetchInterval({ state: { data } }) {
        const job = data && collectingJob(data);
        return job && isLive(job) ? JOB_INTERVAL_MS : false;
      },
      select: collectingJob,
    },
  );

const collectingJob = ({ results }: { results: Job[] }): Job | null =>
  results.find(({ kind }) => kind === 'collect_results') ?? null;

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
      client.setQueryData(
        collectingJobQuery(assessmentId).queryKey,
        (list) => list && { ...list, results: [job, ...list.results] },
      ),
  });
