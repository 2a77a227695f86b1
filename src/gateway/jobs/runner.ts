import { and, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { collectedResults, jobItems, jobs, reports } from '../schema.ts';
import { DRAIN } from '../../operation/standing.ts';
import type { Calls } from './calls.ts';
import type { Clock } from './clock.ts';
import { type Claim, MAILS, openWorkQueue, RENEWAL, type Work, type WorkQueue } from './queue.ts';
import { KEPT } from './rows.ts';
import { runJob } from './runJob.ts';
import { beat, isMailDue, sendMails } from './sendMails.ts';

export interface RunnerDeps {
  database: Database;
  /** For which service this process works, see identity.ts. */
  upstream: string;
  calls: Calls;
  clock: Clock;
  /** Told of what should not happen, such as a database that does not answer. It goes on by itself. */
  onError: (error: unknown) => void;
}

/** Works jobs off until it is stopped. */
export interface Runner {
  start: () => void;
  /** There may be something to do. */
  wake: () => void;
  /** Begins nothing more, waits for the calls under way and, when they take too long, lets go of them. */
  stop: () => Promise<void>;
}

/** Milliseconds. */
const IDLE = 5_000;
const HOUSEKEEPING = 60_000;
/** Jobs at once: what takes hours holds nobody up. */
const LANES = 16;

export function createRunner(deps: RunnerDeps): Runner {
  const { database, upstream, clock, onError } = deps;
  const stopping = new AbortController();
  const letGo = new AbortController();
  const underWay = new Map<Work, Promise<void>>();
  let queue: Promise<WorkQueue> | null = null;
  let nap = new AbortController();
  let isAwake = false;
  let housekeepingAt = 0;
  let running: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;

  const wake = () => {
    isAwake = true;
    nap.abort();
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAwake = false;
      nap = new AbortController();
      await look().catch(onError);
      if (!isAwake) await clock.sleep(IDLE, AbortSignal.any([nap.signal, stopping.signal]));
    }
  }

  async function look(): Promise<void> {
    const now = clock.now();
    const works = await findWorks(database, upstream, now);
    if (now.getTime() >= housekeepingAt) {
      housekeepingAt = now.getTime() + HOUSEKEEPING;
      if (!works.includes(MAILS)) await beat(database, upstream, now);
      await dropExpired(database, upstream, now);
    }
    if (works.length === 0) return;
    const opened = await (queue ??= openWorkQueue(database, upstream).catch((error: unknown) => {
      queue = null;
      throw error;
    }));
    await opened.expire();
    await opened.offer(works.filter((work) => !underWay.has(work)));
    const free = LANES - underWay.size;
    for (const claim of free > 0 ? await opened.take(free) : []) begin(claim, opened);
  }

  function begin(claim: Claim, { renew, remove }: WorkQueue): void {
    const { work } = claim;
    const renewal = setInterval(() => void renew(claim).catch(onError), RENEWAL);
    // This process slept for longer than the lease and claims the work again: the run under the first claim ends first.
    const before = underWay.get(work) ?? Promise.resolve();
    const task: Promise<void> = before
      .then(() => doWork(claim))
      .then(() => remove(claim))
      .catch(onError)
      .finally(() => {
        clearInterval(renewal);
        if (underWay.get(work) === task) underWay.delete(work);
        wake();
      });
    underWay.set(work, task);
  }

  async function doWork(claim: Claim): Promise<void> {
    const parts = { ...deps, claim, stopping: stopping.signal, letGo: letGo.signal };
    await (claim.work === MAILS ? sendMails(upstream, parts) : runJob(claim.work, parts));
  }

  return {
    start() {
      running ??= run();
    },
    wake,
    stop: () => (stopped ??= stop()),
  };

  async function stop(): Promise<void> {
    stopping.abort();
    const tooLong = setTimeout(() => letGo.abort(), DRAIN);
    await running;
    await Promise.allSettled(underWay.values());
    clearTimeout(tooLong);
  }
}

/** What is to be done for a service: jobs that are not over, items of others that were begun, mails that are due. */
async function findWorks(database: Database, upstream: string, now: Date): Promise<Work[]> {
  const begun = database.db.selectDistinct({ id: jobItems.job_id }).from(jobItems).where(eq(jobItems.outcome, 'doing'));
  const open = await database.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.upstream, upstream),
        or(inArray(jobs.state, ['waiting', 'running']), and(ne(jobs.state, 'paused'), inArray(jobs.id, begun))),
      ),
    );
  const works = open.map(({ id }) => id);
  return (await isMailDue(database, upstream, now)) ? [...works, MAILS] : works;
}

async function dropExpired({ db }: Database, upstream: string, now: Date): Promise<void> {
  const expired = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNotNull(jobs.kept_until), lt(jobs.kept_until, now)));
  await db.delete(reports).where(inArray(reports.job_id, expired));
  await db
    .delete(collectedResults)
    .where(
      sql`${collectedResults.upstream} = ${upstream} and ${lt(collectedResults.read_at, new Date(now.getTime() - KEPT))}`,
    );
}
