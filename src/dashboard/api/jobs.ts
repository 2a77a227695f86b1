import { call } from './client.ts';
import type { Outcome } from '../../contract/jobKinds.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Job, JobItem } from '../../contract/jobs.ts';
import { readTime } from '../lib/time.ts';
import { refreshAfterProgress } from './jobProgress.ts';
import { type PagedRows, readAllRows, readPage } from './pagedRows.ts';
import { pageQuery, q } from './q.ts';

export const JOBS_PER_PAGE = 50;
export const ITEMS_PER_PAGE = 500;

/** Polling interval of a job that is shown, in milliseconds. */
const WATCHED_INTERVAL_MS = 1_000;
/** Polling interval of a job whose emails alone are still to be sent, in milliseconds. */
const SCHEDULED_INTERVAL_MS = 10_000;

/** Whether a job waits for its turn or runs. */
export const isLive = ({ state }: Job): boolean => state === 'waiting' || state === 'running';

/** Whether a job only waits for its planned time. */
export const isHeld = ({ state, due, running }: Job): boolean =>
  state === 'waiting' && !running && (readTime(due) ?? 0) > Date.now();

/** Whether a job has ended: it is neither live nor paused. */
export const isOver = (job: Job): boolean => !isLive(job) && job.state !== 'paused';

/** Whether an item or an email of a job failed or is unconfirmed. */
export const hasProblem = ({ failed, unknown, emails }: Job): boolean =>
  [failed, unknown, emails?.failed, emails?.unknown].some((count) => (count ?? 0) > 0);

/** The polling interval of jobs; false: nothing about them changes by itself. */
export function pollInterval(jobs: readonly Job[], live = WATCHED_INTERVAL_MS): number | false {
  // A cancelled job may still have running items.
  if (jobs.some((job) => (isLive(job) && !isHeld(job)) || (job.running ?? 0) > 0)) return live;
  return (
    (jobs.some(isHeld) || jobs.some(({ emails }) => (emails?.scheduled ?? 0) + (emails?.sending ?? 0) > 0)) &&
    SCHEDULED_INTERVAL_MS
  );
}

/** A page of all jobs: unfinished ones first, then the newest. */
export const jobsQuery = (page: number) =>
  pageQuery(
    'listJobs',
    {},
    { page, limit: JOBS_PER_PAGE },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => pollInterval(state.data?.rows ?? []),
      meta: { onAnswer: (client, { rows }: PagedRows<Job>) => refreshAfterProgress(client, rows) },
    },
  );

/** One job, polled while it may change. */
export const jobQuery = (jobId: number) =>
  q(
    'readJob',
    { job_id: jobId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => pollInterval(state.data ? [state.data] : []),
      meta: { onAnswer: (client, job: Job) => refreshAfterProgress(client, [job]) },
    },
  );

/** An item of a job as a row of a table. */
export type JobRow = JobItem & { id: number };

/** A page of a job's items, of all outcomes or of some; polled while any of them may change. */
export const jobItemsQuery = (jobId: number, outcomes: readonly Outcome[], page: number) =>
  queryOptions<PagedRows<JobRow>>({
    queryKey: ['listJobItems', jobId, outcomes, page],
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => itemsPollInterval(state.data?.rows ?? []),
    queryFn: ({ signal }) =>
      readPage<JobRow>(page, ITEMS_PER_PAGE, async (part) => {
        const query = { job_id: jobId, outcome: outcomes.length > 0 ? [...outcomes] : undefined, ...part };
        const value = await call('listJobItems', query, { signal });
        return { ...value, results: value.results.map((item) => ({ ...item, id: item.position })) };
      }),
  });

function itemsPollInterval(rows: readonly JobItem[]): number | false {
  if (rows.some((row) => row.outcome === 'running' || row.email_outcome === 'sending')) return WATCHED_INTERVAL_MS;
  if (rows.some(({ outcome }) => outcome === 'waiting')) return 2 * WATCHED_INTERVAL_MS;
  return rows.some(({ email_outcome: email }) => email === 'scheduled') && SCHEDULED_INTERVAL_MS;
}

/** The personal links of a job's candidates; null for one without. */
export async function readJobLinks(jobId: number): Promise<(string | null)[]> {
  const items = await readAllRows(ITEMS_PER_PAGE, (part) => call('listJobItems', { job_id: jobId, ...part }));
  return items.map(({ invitation_link: link }) => link);
}
