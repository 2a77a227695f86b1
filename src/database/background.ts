import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Database, Transaction } from './open.ts';
import { createQueue, bossDbFromTransaction, SCHEMA, startBoss } from './pgBoss.ts';

/**
 * Background work of one kind, such as the bulk actions of one upstream. The due work follows from rows of the kind's
 * own tables. Of all processes on the database, one at a time runs the work of a queue.
 */
export interface TaskDefinition {
  /** Names the kind and, where there are several, the upstream. Letters, digits, `_` and `-`. */
  queue: string;
  /** Whether there is something to do now. Asked at each `pollInterval` and after each `wake`, so it has to be cheap. */
  isDue: () => Promise<boolean>;
  /** Does the due work until none is left or `run.stopping` is aborted. If it rejects, it is run again later. */
  work: (run: TaskRun) => Promise<void>;
  /** How long a run may take to end once the process stops, in milliseconds; then `run.abandoned` is aborted. */
  drain: number;
  /** Called with what should not happen, such as a database that does not answer. The work goes on by itself. */
  onError: (error: unknown) => void;
  /** How often to look for work that no `wake` announced, in milliseconds; absent: five seconds. */
  pollInterval?: number | undefined;
}

/** A run of the work, and the right of this process to it. */
export interface TaskRun {
  /** The fence: a condition for the `where` of any statement, true until another process takes over. */
  isCurrent: SQL;
  /** A transaction behind the fence: rejects with LostClaim, and writes nothing, when another process took over. */
  write: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /** Aborted when nothing more is to be begun: the process stops, or another one has taken over. */
  stopping: AbortSignal;
  /** Aborted when calls under way are to be given up, too. */
  abandoned: AbortSignal;
  /** Resolves at the next `wake`. */
  woken: () => Promise<void>;
}

export interface BackgroundTask {
  start: () => void;
  /** There may be something to do: call it once the transaction that wrote it has ended. */
  wake: () => void;
  /** Starts no more work, waits for running work and, after `drain`, abandons it. */
  stop: () => Promise<void>;
}

/** Runs background work over a database; one for all of a process. */
export interface Background {
  define: (work: TaskDefinition) => BackgroundTask;
}

/** Another process has taken over: nothing of this run is to be written any more. */
export class LostClaim extends Error {
  override name = 'LostClaim';
}

const POLL_INTERVAL_MS = 5_000;
const SLICE_MS = 5_000;
/** A process that has not replaced its slice by then has lost the queue. */
const EXPIRE_SECONDS = 20;
const JOBS = sql.raw(`${SCHEMA}.job`);
const CLAIMS = sql.raw(`${SCHEMA}.claims`);

/**
 * The right to run the work of a queue is a chain of pg-boss jobs. Each is a slice of five seconds, and its process
 * replaces it by the next in one transaction, so that others always see one that is active. Slices of a process that is
 * gone expire. pg-boss has no fence, so a run writes only while its claim, the ID of its first slice, is the queue's: a
 * process that stalls until its slice has expired finds the claim of another there.
 */
export function createBackground(database: Pick<Database, 'db' | 'pool' | 'engine'>): Background {
  const { db } = database;
  let opened: Promise<PgBoss> | null = null;
  let users = 0;

  function open(): Promise<PgBoss> {
    opened ??= startBoss(database).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function leave(): Promise<void> {
    users -= 1;
    if (users > 0 || !opened) return;
    const boss = opened;
    opened = null;
    await (await boss).stop({ graceful: false });
  }

  function define(work: TaskDefinition): BackgroundTask {
    const { queue, onError, pollInterval = POLL_INTERVAL_MS } = work;
    const stopping = new AbortController();
    const abandoned = new AbortController();
    let isCreated = false;
    let alarm = createAlarm();
    let running: Promise<void> | null = null;
    let stopped: Promise<void> | null = null;

    function wake(): void {
      alarm.ring();
      alarm = createAlarm();
    }

    async function loop(): Promise<void> {
      while (!stopping.signal.aborted) {
        alarm = createAlarm();
        const { rung } = alarm;
        const hasRun = await runIfDue().catch((error: unknown) => {
          if (!(error instanceof LostClaim)) onError(error);
          return false;
        });
        if (!hasRun) await endsWithin(rung, pollInterval);
      }
    }

    /** False: nothing is due, or another process has the queue. */
    async function runIfDue(): Promise<boolean> {
      if (!(await work.isDue())) return false;
      const boss = await open();
      if (!isCreated) await createQueue(db, queue);
      isCreated = true;
      const slice = await claimQueue(boss);
      if (slice) await run(boss, slice);
      return slice !== null;
    }

    /** The first slice; null where another process has one. */
    async function claimQueue(boss: PgBoss): Promise<string | null> {
      return await db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select from ${JOBS} where name = ${queue} and state = 'active'`);
        const slice = rows.length > 0 ? null : await takeSlice(boss, tx);
        if (slice === null) return null;
        await tx.execute(sql`
          insert into ${CLAIMS} (queue, claim) values (${queue}, ${slice})
          on conflict (queue) do update set claim = excluded.claim`);
        return slice;
      });
    }

    async function takeSlice(boss: PgBoss, tx: Transaction): Promise<string | null> {
      const within = { db: bossDbFromTransaction(tx) };
      await boss.send(queue, {}, { expireInSeconds: EXPIRE_SECONDS, retryLimit: 0, ...within });
      // In the transaction that sent it, it is about to start only.
      const [slice] = await boss.fetch(queue, { ignoreStartAfter: true, ...within });
      return slice?.id ?? null;
    }

    async function run(boss: PgBoss, claim: string): Promise<void> {
      const lost = new AbortController();
      const claimed = sql`select from ${CLAIMS} where queue = ${queue} and claim = ${claim}`;
      const write: TaskRun['write'] = async (change) =>
        await db.transaction(async (tx) => {
          // Locked, so that another process takes over before or after the transaction.
          const { rowCount } = await tx.execute(sql`${claimed} for share`);
          if (rowCount !== 1) throw new LostClaim(`Another process has taken over ${queue}.`);
          return await change(tx);
        });
      let slice = claim;
      const replaceSlice = async () =>
        await write(async (tx) => {
          await tx.execute(removalOf(slice));
          const next = await takeSlice(boss, tx);
          if (next === null) throw new LostClaim(`Another process has a slice of ${queue}.`);
          return next;
        });
      const done = work.work({
        isCurrent: sql`exists (${claimed})`,
        write,
        stopping: AbortSignal.any([stopping.signal, lost.signal]),
        abandoned: abandoned.signal,
        woken: () => alarm.rung,
      });
      try {
        while (!(await endsWithin(done, SLICE_MS))) {
          slice = await replaceSlice().catch((error: unknown) => {
            if (error instanceof LostClaim) throw error;
            // Tried again before the slice expires.
            onError(error);
            return slice;
          });
        }
      } finally {
        lost.abort();
        await db.execute(removalOf(slice)).catch(onError);
        // A run under a lost claim ends before this process claims the queue again.
        await done;
      }
    }

    async function stop(): Promise<void> {
      stopping.abort();
      wake();
      if (!running) return;
      const tooLong = setTimeout(() => abandoned.abort(), work.drain);
      await running;
      clearTimeout(tooLong);
      await leave();
    }

    return {
      start() {
        if (running || stopped) return;
        users += 1;
        running = loop();
      },
      wake,
      stop: () => (stopped ??= stop()),
    };
  }

  return { define };
}

function createAlarm() {
  let ring = noop;
  const rung = new Promise<void>((resolve) => (ring = resolve));
  return { ring, rung };
}

const noop = () => {};

/** Whether a promise settles within so many milliseconds. Does not reject. */
async function endsWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  const over = new AbortController();
  const time = sleep(milliseconds, false, { signal: over.signal }).catch(() => false);
  const end = promise.then(
    () => true,
    () => true,
  );
  const hasEnded = await Promise.race([end, time]);
  over.abort();
  return hasEnded;
}

const removalOf = (slice: string): SQL => sql`delete from ${JOBS} where id = ${slice}::uuid and state = 'active'`;
