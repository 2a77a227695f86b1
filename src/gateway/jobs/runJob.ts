import { Problem } from '../../contract/problem.ts';
import type { TaskRun } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { executeItem, actorOfJob, type ItemRow, KINDS, verifyItem, type Verified } from './executeItem.ts';
import { type Calls, Superseded } from '../audit/backgroundCalls.ts';
import type { Clock } from '../base/clock.ts';
import { recordWrite } from '../readModel/recordWrite.ts';
import type { ReadContext } from './candidatureLookup.ts';
import { prepareItems, readLinks } from './prepareItems.ts';
import { type JobRun, startJobRun } from './jobRun.ts';
import { createRetryPolicy, JobPaused, toCallFailure } from './retryPolicy.ts';

export interface RunDeps {
  database: Database;
  calls: Calls;
  clock: Clock;
  run: TaskRun;
}

/** Number of items that run at once. */
const CONCURRENT_ITEMS = 3;
const BATCH = 60;
/** The list is read again after this time, because stages may have changed. */
const PREPARE_INTERVAL_MS = 10 * 60_000;
/** After this many failures the item, not the service, is the cause. */
const MAX_ATTEMPTS = 3;

/** Works on a job until it is done, paused, cancelled or taken over, or this process stops. */
export async function runJob(jobId: number, deps: RunDeps): Promise<void> {
  const jobRun = await startJobRun(deps.database, jobId, deps);
  if (!jobRun) return;
  const { run, clock } = deps;
  const retryPolicy = createRetryPolicy({ clock, stopping: run.stopping });
  const readContext: ReadContext = {
    client: deps.calls({ ...run, begin: jobRun.assertCurrent }, actorOfJob(jobRun.job)),
    retryPolicy,
    signal: run.abandoned,
  };
  try {
    for (const item of await jobRun.startedItems()) await verifyStartedItem(jobRun, item, { ...deps, readContext });
    await processItems(jobRun, { ...deps, readContext });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof JobPaused || error instanceof Problem) await jobRun.pause(error.message);
    else if (!run.stopping.aborted) throw error;
  }
}

interface ItemContext extends RunDeps {
  readContext: ReadContext;
}

async function processItems(jobRun: JobRun, context: ItemContext): Promise<void> {
  const { database, clock, run, readContext } = context;
  let preparedAt = -Infinity;
  for (;;) {
    const job = await jobRun.reread();
    if (job?.state !== 'running' || run.stopping.aborted) return;
    if (clock.now().getTime() - preparedAt > PREPARE_INTERVAL_MS) {
      await prepareItems(context, job, readContext);
      preparedAt = clock.now().getTime();
    }
    const items = await jobRun.nextItems(BATCH);
    if (items.length === 0) {
      if (job.kind === 'invite') await readLinks(database, job, readContext);
      return await jobRun.finish();
    }
    await runInParallel(items, context, (item) => processItem(jobRun, item, context)).catch((error: unknown) => {
      // The job was paused, cancelled or taken over: it is read again.
      if (!(error instanceof Superseded)) throw error;
    });
  }
}

/** Runs several items at once. After a failure it starts no more, and rejects when the running ones have ended. */
async function runInParallel(
  items: ItemRow[],
  { run }: ItemContext,
  work: (item: ItemRow) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  let hasFailed = false;
  const workers = Array.from({ length: CONCURRENT_ITEMS }, async () => {
    for (let item = waiting.shift(); item && !hasFailed && !run.stopping.aborted; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  const ends = await Promise.allSettled(workers);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Runs an item. Marks it as started only when the rate limiter admits its call, so that a waiting item can be cancelled. */
async function processItem(jobRun: JobRun, item: ItemRow, context: ItemContext): Promise<void> {
  const { calls, database, run, readContext } = context;
  let isStarted = false;
  const begin = async () => {
    if (!isStarted && !(await jobRun.startItem(item))) throw new Superseded();
    isStarted = true;
  };
  try {
    const result = await executeItem(jobRun.job, item, {
      ...readContext,
      db: database.db,
      client: calls({ ...run, begin }, actorOfJob(jobRun.job)),
    });
    await begin();
    await jobRun.saveResult(item, result);
    readContext.retryPolicy.recordSuccess();
  } catch (error) {
    const failure = toCallFailure(error);
    if (failure.kind === 'refused') {
      readContext.retryPolicy.recordSuccess();
      return await jobRun.saveResult(item, { outcome: 'failed', reason: failure.reason });
    }
    if (failure.kind !== 'unconfirmed') {
      await jobRun.releaseItem(item, 'uncounted');
      return await readContext.retryPolicy.waitAfter(failure);
    }
    const hasOutcome = await verifyStartedItem(jobRun, item, context);
    // If the upstream could tell, only the answer was lost: no reason to wait.
    if (hasOutcome && KINDS[jobRun.job.kind].afterLostAnswer !== 'unknown')
      return readContext.retryPolicy.recordSuccess();
    if (!hasOutcome && item.attempts + 1 >= MAX_ATTEMPTS) await failItem(jobRun, item, failure.reason);
    await readContext.retryPolicy.waitAfter(failure);
  }
}

/** Finds out whether a started item was done, and puts it back if not. Resolves to whether it has an outcome. */
async function verifyStartedItem(jobRun: JobRun, item: ItemRow, context: ItemContext): Promise<boolean> {
  const { database, readContext } = context;
  const verified = await verifyItemSafely(jobRun, item, readContext);
  if (verified === 'not_done') {
    await jobRun.releaseItem(item, 'counted');
    return false;
  }
  // The call had no answer, so its write was not recorded.
  if (verified.outcome === 'done' && verified.write)
    await recordWrite(database.db, jobRun.job.upstream, verified.write);
  await jobRun.saveResult(item, verified);
  return true;
}

async function verifyItemSafely(jobRun: JobRun, item: ItemRow, readContext: ReadContext): Promise<Verified> {
  try {
    return await verifyItem(jobRun.job, item, readContext);
  } catch (error) {
    if (error instanceof JobPaused) throw error;
    const failure = toCallFailure(error);
    if (failure.kind !== 'refused') throw error;
    return { outcome: 'unknown', reason: failure.reason };
  }
}

async function failItem(jobRun: JobRun, item: ItemRow, reason: string): Promise<void> {
  if (await jobRun.startItem(item)) await jobRun.saveResult(item, { outcome: 'failed', reason });
}
