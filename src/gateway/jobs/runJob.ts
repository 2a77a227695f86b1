import { Problem } from '../../contract/problem.ts';
import type { TaskRun } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { act, askerOfJob, type ItemRow, look, MAYBE_SENT, type Settled } from './executeItem.ts';
import { type Calls, Superseded } from './backgroundCalls.ts';
import type { Clock } from '../clock.ts';
import type { Reading } from './candidatureLookup.ts';
import { prepare, readLinks } from './prepareItems.ts';
import { type Held, takeOver } from './jobLease.ts';
import { createPatience, Halted, troubleOf } from './retryPolicy.ts';

export interface RunDeps {
  database: Database;
  calls: Calls;
  clock: Clock;
  run: TaskRun;
}

/** Items that are under way at once. */
const CONCURRENT_ITEMS = 3;
const BATCH = 60;
/** Stages may have changed after so long: the list is read again, in milliseconds. */
const STALE = 10 * 60_000;
/** An item at which the service fails so often is what makes it fail. */
const MOST_ATTEMPTS = 3;

/** Works on a job until it is done, paused, cancelled or taken over, or this process stops. */
export async function runJob(jobId: number, deps: RunDeps): Promise<void> {
  const held = await takeOver(deps.database, jobId, deps);
  if (!held) return;
  const { run, clock } = deps;
  const patience = createPatience({ clock, stopping: run.stopping });
  const reading: Reading = {
    client: deps.calls({ ...run, begin: held.check }, askerOfJob(held.job)),
    patience,
    signal: run.abandoned,
  };
  try {
    for (const item of await held.doing()) await reconcile(held, item, { ...deps, reading });
    await workOff(held, { ...deps, reading });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof Halted || error instanceof Problem) await held.pause(error.message);
    else if (!run.stopping.aborted) throw error;
  }
}

interface Working extends RunDeps {
  reading: Reading;
}

async function workOff(held: Held, working: Working): Promise<void> {
  const { database, clock, run, reading } = working;
  let preparedAt = -Infinity;
  for (;;) {
    const job = await held.reread();
    if (job?.state !== 'running' || run.stopping.aborted) return;
    if (clock.now().getTime() - preparedAt > STALE) {
      await prepare(working, job, reading);
      preparedAt = clock.now().getTime();
    }
    const items = await held.next(BATCH);
    if (items.length === 0) {
      if (job.kind === 'invite') await readLinks(database, job, reading);
      return await held.finish();
    }
    await inLanes(items, working, (item) => doOne(held, item, working)).catch((error: unknown) => {
      // The job was paused, cancelled or taken over: it is read again.
      if (!(error instanceof Superseded)) throw error;
    });
  }
}

/** Several at once, none begun after the first failure; rejects with that one when all that were begun have ended. */
async function inLanes(items: ItemRow[], { run }: Working, work: (item: ItemRow) => Promise<void>): Promise<void> {
  const waiting = [...items];
  let isOver = false;
  const priorities = Array.from({ length: CONCURRENT_ITEMS }, async () => {
    for (let item = waiting.shift(); item && !isOver && !run.stopping.aborted; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  });
  const ends = await Promise.allSettled(priorities);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** An item is marked as begun when the turn of its call has come, so that what waits for it can still be taken back. */
async function doOne(held: Held, item: ItemRow, working: Working): Promise<void> {
  const { calls, run, reading } = working;
  let isBegun = false;
  const begin = async () => {
    if (!isBegun && !(await held.begin(item))) throw new Superseded();
    isBegun = true;
  };
  try {
    const settled = await act(held.job, item, {
      ...reading,
      client: calls({ ...run, begin }, askerOfJob(held.job)),
    });
    await begin();
    await held.settle(item, settled);
    reading.patience.succeeded();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.is === 'refused') {
      reading.patience.succeeded();
      return await held.settle(item, { outcome: 'failed', reason: trouble.reason });
    }
    if (trouble.is !== 'doubtful') {
      await held.putBack(item, 'uncounted');
      return await reading.patience.bear(trouble);
    }
    if (held.job.kind === 'send_invitation') {
      await held.settle(item, { outcome: 'unknown', reason: MAYBE_SENT });
    } else {
      // Only the answer was lost: nothing to wait for.
      if (await reconcile(held, item, working)) return reading.patience.succeeded();
      if (item.attempts + 1 >= MOST_ATTEMPTS) await fail(held, item, trouble.reason);
    }
    await reading.patience.bear(trouble);
  }
}

/** Finds out what became of an item that was begun; one that was not done waits again. Answers whether it has an end. */
async function reconcile(held: Held, item: ItemRow, { reading }: Working): Promise<boolean> {
  const settled = await lookSafely(held, item, reading);
  if (settled === 'not_done') {
    await held.putBack(item, 'counted');
    return false;
  }
  await held.settle(item, settled);
  return true;
}

async function lookSafely(held: Held, item: ItemRow, reading: Reading): Promise<Settled | 'not_done'> {
  try {
    return await look(held.job, item, reading);
  } catch (error) {
    if (error instanceof Halted) throw error;
    const trouble = troubleOf(error);
    if (trouble.is !== 'refused') throw error;
    return { outcome: 'unknown', reason: trouble.reason };
  }
}

async function fail(held: Held, item: ItemRow, reason: string): Promise<void> {
  if (await held.begin(item)) await held.settle(item, { outcome: 'failed', reason });
}
