import { and, eq, inArray, isNull, ne, not, notInArray, or } from 'drizzle-orm';
import type { TaskRun, BackgroundTask, TaskDefinition } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { runConcurrently } from '../../database/runConcurrently.ts';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import { jobItems, jobs } from '../schema/tables.ts';
import type { Calls } from '../audit/backgroundCalls.ts';
import type { OperationDeps } from '../base/operations.ts';
import { isHeld, pauseOverdue } from './delayedItems.ts';
import { undoneJobId } from './jobView.ts';
import { deleteExpiredReports } from './reports.ts';
import { runJob } from './runJob.ts';
import { isEmailDue, sendScheduledEmails } from './sendScheduledEmails.ts';

export interface JobWorkerDeps extends OperationDeps {
  calls: Calls;
  /** How often to look for work, in milliseconds: for tests. */
  pollInterval?: number | undefined;
  /** Called with unexpected errors, such as an unreachable database. The worker continues. */
  onError: (error: unknown, job?: number) => void;
}

const CLEANUP_INTERVAL_MS = 60_000;
const RETRY_DELAY_MS = 5_000;
/** Several, so that a job of hours does not block the others. */
const MAX_PARALLEL_JOBS = 16;

/** Runs bulk actions, and sends rejection emails when they are due, until it is stopped. */
export function createJobWorker(deps: JobWorkerDeps): BackgroundTask {
  const { database, upstream, clock, pollInterval, onError } = deps;
  let nextCleanupAt = 0;

  const define = (work: Pick<TaskDefinition, 'queue' | 'isDue' | 'work'>) =>
    database.background.define({ ...work, drain: DRAIN_TIMEOUT_MS, onError, pollInterval });

  const emails = define({
    queue: `rejection-emails-${upstream}`,
    isDue: async () => await isEmailDue(database, upstream, clock.now()),
    work: async (run) => await sendScheduledEmails(upstream, { ...deps, run }),
  });
  const jobsWork = define({
    queue: `bulk-actions-${upstream}`,
    isDue: async () =>
      clock.now().getTime() >= nextCleanupAt || (await findOpenJobs(database, upstream, clock.now())).length > 0,
    work: runJobs,
  });

  async function runJobs(run: TaskRun): Promise<void> {
    if (clock.now().getTime() >= nextCleanupAt) {
      await deleteExpiredReports(database, clock.now());
      nextCleanupAt = clock.now().getTime() + CLEANUP_INTERVAL_MS;
    }
    await pauseOverdue(database, upstream, clock.now());
    await runConcurrently(run, {
      count: MAX_PARALLEL_JOBS,
      async findDue(most, underWay) {
        const open = await findOpenJobs(database, upstream, clock.now());
        return open.filter((job) => !underWay.includes(job)).slice(0, most);
      },
      async perform(id) {
        await runJob(id, { ...deps, run }).catch(async (error: unknown) => {
          onError(error, id);
          await clock.sleep(RETRY_DELAY_MS, run.stopping);
        });
        emails.wake();
      },
    });
  }

  const both = [jobsWork, emails];
  return {
    start: () => both.forEach((work) => work.start()),
    wake: () => both.forEach((work) => work.wake()),
    async stop() {
      await Promise.all(both.map(async (work) => await work.stop()));
    },
  };
}

/**
 * Unfinished jobs that have something to do now, and finished or cancelled ones that still have started items. An undo waits for
 * the started items of what it undoes.
 */
async function findOpenJobs({ db }: Database, upstream: string, now: Date): Promise<number[]> {
  const started = db.selectDistinct({ id: jobItems.job_id }).from(jobItems).where(eq(jobItems.outcome, 'running'));
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.upstream, upstream),
        or(isNull(undoneJobId), notInArray(undoneJobId, started)),
        or(
          and(inArray(jobs.state, ['waiting', 'running']), not(isHeld(now))),
          and(ne(jobs.state, 'paused'), inArray(jobs.id, started)),
        ),
      ),
    );
  return open.map(({ id }) => id);
}
