import { and, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm';
import type { TaskRun, BackgroundTask, TaskDefinition } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { runConcurrently } from '../../database/runConcurrently.ts';
import { DRAIN } from '../../operation/standing.ts';
import { flags, results } from '../readModel/tables.ts';
import { jobItems, jobs, reports } from '../schema.ts';
import type { Calls } from './backgroundCalls.ts';
import type { Clock } from '../clock.ts';
import { KEPT } from './jobLease.ts';
import { runJob } from './runJob.ts';
import { isMailDue, sendMails } from './sendScheduledEmails.ts';

export interface RunnerDeps {
  database: Database;
  /** For which service this process works, see identity.ts. */
  upstream: string;
  calls: Calls;
  clock: Clock;
  /** How often to look for work, in milliseconds: for tests. */
  pollInterval?: number | undefined;
  /** Told of what should not happen, such as a database that does not answer. It goes on by itself. */
  onError: (error: unknown) => void;
}

/** Milliseconds. */
const HOUSEKEEPING = 60_000;
const REST_AFTER_ERROR = 5_000;
/** Jobs at once: what takes hours holds nobody up. */
const PRIORITIES = 16;

/** Works off bulk actions, and sends rejection emails when they are due, until it is stopped. */
export function createRunner(deps: RunnerDeps): BackgroundTask {
  const { database, upstream, clock, pollInterval, onError } = deps;
  let housekeepingAt = 0;

  const define = (work: Pick<TaskDefinition, 'queue' | 'isDue' | 'work'>) =>
    database.background.define({ ...work, drain: DRAIN, onError, pollInterval });

  const emails = define({
    queue: `rejection-emails-${upstream}`,
    isDue: async () => await isMailDue(database, upstream, clock.now()),
    work: async (run) => await sendMails(upstream, { ...deps, run }),
  });
  const jobsWork = define({
    queue: `bulk-actions-${upstream}`,
    isDue: async () => clock.now().getTime() >= housekeepingAt || (await findJobs(database, upstream)).length > 0,
    work: runJobs,
  });

  async function runJobs(run: TaskRun): Promise<void> {
    if (clock.now().getTime() >= housekeepingAt) {
      await dropExpired(database, upstream, clock.now());
      housekeepingAt = clock.now().getTime() + HOUSEKEEPING;
    }
    await runConcurrently(run, {
      count: PRIORITIES,
      async findDue(most, underWay) {
        const open = await findJobs(database, upstream);
        return open.filter((job) => !underWay.includes(job)).slice(0, most);
      },
      async perform(id) {
        await runJob(id, { ...deps, run }).catch(async (error: unknown) => {
          onError(error);
          await clock.sleep(REST_AFTER_ERROR, run.stopping);
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

/** Jobs that are not over, and others with items that were begun. */
async function findJobs({ db }: Database, upstream: string): Promise<number[]> {
  const begun = db.selectDistinct({ id: jobItems.job_id }).from(jobItems).where(eq(jobItems.outcome, 'doing'));
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.upstream, upstream),
        or(inArray(jobs.state, ['waiting', 'running']), and(ne(jobs.state, 'paused'), inArray(jobs.id, begun))),
      ),
    );
  return open.map(({ id }) => id);
}

async function dropExpired({ db }: Database, upstream: string, now: Date): Promise<void> {
  const expired = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNotNull(jobs.kept_until), lt(jobs.kept_until, now)));
  await db.delete(reports).where(inArray(reports.job_id, expired));
  const before = new Date(now.getTime() - KEPT);
  for (const table of [results, flags]) {
    await db.delete(table).where(and(eq(table.upstream, upstream), lt(table.read_at, before)));
  }
}
