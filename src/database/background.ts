import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { overPool, overTransaction } from './bossOverPool.ts';
import type { Database, Transaction } from './open.ts';

/**
 * Background work of one kind, such as the bulk actions of one upstream. What is to be done follows from rows of the
 * kind's own tables. Of all processes on the database, one at a time runs the work of a queue.
 */
export interface Work {
  /** Names the kind and, where there are several, the upstream. Letters, digits, `_` and `-`. */
  queue: string;
  /** Whether there is something to do now. Asked at each `pollInterval` and after each `wake`, so it has to be cheap. */
  isDue: () => Promise<boolean>;
  /** Does what is due until nothing is left or `run.stopping` is aborted. When it rejects, it is run again 5 s later. */
  work: (run: Run) => Promise<void>;
  /** How long a run may take to end once the process stops, in milliseconds; then `run.abandoned` is aborted. */
  drain: number;
  /** Called with what should not happen, such as a database that does not answer. The work goes on by itself. */
  onError: (error: unknown) => void;
  /** How often to look for work that no `wake` announced, in milliseconds; absent: five seconds. */
  pollInterval?: number;
  /** Ends a wait early when the clock of a test has advanced as far. */
  sleep?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** A run of the work, and the right of this process to it. */
export interface Run {
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

export interface RunningWork {
  start: () => void;
  /** There may be something to do: call it once the transaction that wrote it has ended. */
  wake: () => void;
  /** Begins nothing more, waits for what is under way and, past `drain`, abandons it. */
  stop: () => Promise<void>;
}

/** Runs background work over a database; one for all of a process. */
export interface Background {
  define: (work: Work) => RunningWork;
}

/** Another process has taken over: nothing of this run is to be written any more. */
export class LostClaim extends Error {
  override name = 'LostClaim';
}

type Slice = Pick<PgBoss.JobWithMetadata, 'id' | 'retryCount'>;

const SECOND = 1000;
const POLL_INTERVAL_MS = 5 * SECOND;
const SLICE_MS = 10 * SECOND;
/** A process that has not sent the successor of a slice by then has lost it. */
const EXPIRE_SECONDS = 20;
const MAINTENANCE_INTERVAL_SECONDS = 5;
/** A slice that expires is taken up by another process, however often that happens. */
const RETRY_LIMIT = 1_000_000;
const SCHEMA = 'pgboss';
const JOBS = sql.raw(`${SCHEMA}.job`);
/** Locked while the schema is changed. */
const VERSION = sql.raw(`${SCHEMA}.version`);
const CLAIMS = sql.raw(`${SCHEMA}.claims`);

/**
 * The right to run the work of a queue is a chain of pg-boss jobs: each is a slice of at most ten seconds, and its
 * process sends and fetches the successor. The policy `stately` lets one slice of a queue be active. pg-boss has no
 * heartbeat and no fence, so a run writes only while the claim of its first slice, `<job id>:<retry count>`, is the
 * queue's: a process that stalls for longer than a slice lasts finds another claim there.
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

  async function isTrue(condition: SQL): Promise<boolean> {
    const { rows } = await db.execute(sql`select 1 where ${condition}`);
    return rows.length > 0;
  }

  function define(work: Work): RunningWork {
    const { queue, onError, pollInterval = POLL_INTERVAL_MS } = work;
    const stopping = new AbortController();
    const abandoned = new AbortController();
    let run: ReturnType<typeof startRun> | null = null;
    let isCreated = false;
    let nap = new AbortController();
    let next = createWake();
    let isAwake = false;
    let running: Promise<void> | null = null;
    let stopped: Promise<void> | null = null;

    function wake(): void {
      isAwake = true;
      nap.abort();
      next.resolve();
      next = createWake();
    }

    /** Until there is nothing to run and the process stops. */
    async function loop(): Promise<void> {
      for (;;) {
        if (stopping.signal.aborted && !run) return;
        isAwake = false;
        const isResting = await turn().catch((error: unknown) => {
          onError(error);
          return true;
        });
        if (isResting && !isAwake) await rest();
      }
    }

    async function rest(): Promise<void> {
      nap = new AbortController();
      const { signal } = nap;
      const waits: Promise<unknown>[] = [sleep(run ? POLL_INTERVAL_MS : pollInterval, null, { signal }).catch(noop)];
      if (work.sleep) waits.push(work.sleep(pollInterval, signal));
      if (run) waits.push(run.done);
      await Promise.race(waits);
      nap.abort();
    }

    /** Runs one slice, if there is work and no other process has the queue. Answers whether to wait before the next. */
    async function turn(): Promise<boolean> {
      // A run under a claim that was lost ends before this process claims the queue again.
      if (run ? run.end.signal.aborted : !(await work.isDue())) return true;
      const boss = await open();
      if (!isCreated) await createQueue(db, queue);
      isCreated = true;
      await boss.send(queue, {}, { expireInSeconds: EXPIRE_SECONDS, retryLimit: RETRY_LIMIT });
      const [slice] = await boss.fetch(queue, { includeMetadata: true });
      if (!slice) {
        if (run && !(await isTrue(run.isCurrent))) run.end.abort();
        return true;
      }
      try {
        return (await runSlice(slice)) === 'failed';
      } finally {
        await db.execute(sql`delete from ${JOBS} where ${isHeld(queue, slice)}`);
      }
    }

    async function runSlice(slice: Slice): Promise<'over' | 'failed'> {
      const over = new AbortController();
      const time = sleep(SLICE_MS, 'over' as const, { signal: over.signal });
      time.catch(noop);
      try {
        if (run && !(await isTrue(run.isCurrent))) {
          run.end.abort();
          return 'over';
        }
        if (!run) {
          const claim = await claimQueue(slice);
          if (claim === null || stopping.signal.aborted) return 'over';
          run = startRun(claim);
        }
        return await Promise.race([run.done, time]);
      } finally {
        over.abort();
      }
    }

    async function claimQueue(slice: Slice): Promise<string | null> {
      const claim = `${slice.id}:${slice.retryCount}`;
      const { rowCount } = await db.execute(sql`
        insert into ${CLAIMS} (queue, claim) select ${queue}, ${claim}
        where exists (select from ${JOBS} where ${isHeld(queue, slice)})
        on conflict (queue) do update set claim = excluded.claim`);
      return rowCount === 1 ? claim : null;
    }

    function startRun(claim: string) {
      const end = new AbortController();
      const row = sql`select from ${CLAIMS} where queue = ${queue} and claim = ${claim}`;
      const isCurrent = sql`exists (${row})`;
      const begun = work.work({
        isCurrent,
        stopping: AbortSignal.any([stopping.signal, end.signal]),
        abandoned: abandoned.signal,
        woken: () => next.promise,
        write: async (write) =>
          await db.transaction(async (tx) => {
            // Locked, so that another process takes over before or after the transaction.
            const { rowCount } = await tx.execute(sql`${row} for share`);
            if (rowCount !== 1) throw new LostClaim(`Another process has taken over ${queue}.`);
            return await write(tx);
          }),
      });
      const done = begun
        .then(
          () => 'over' as const,
          (error: unknown) => {
            if (error instanceof LostClaim) return 'over' as const;
            onError(error);
            return 'failed' as const;
          },
        )
        .finally(() => {
          run = null;
        });
      return { isCurrent, end, done };
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

function createWake() {
  let resolve = noop;
  const promise = new Promise<void>((wake) => (resolve = wake));
  return { promise, resolve };
}

const noop = () => {};

/** Whether a slice is this process's: pg-boss hands it to another one with a higher retry count. */
const isHeld = (queue: string, { id, retryCount }: Slice): SQL =>
  sql`name = ${queue} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`;

/** Two processes that create a queue at a time would wait for each other. */
async function createQueue(db: Database['db'], queue: string): Promise<void> {
  const { default: Boss } = await import('pg-boss');
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${VERSION} in share row exclusive mode`);
    await new Boss({ db: overTransaction(tx) }).createQueue(queue, { name: queue, policy: 'stately' });
  });
}

async function startBoss(database: Pick<Database, 'db' | 'pool' | 'engine'>): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: overPool(database),
    schema: SCHEMA,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    schedule: false,
  });
  // Maintenance that fails is tried again at the next interval; unheard, the event would end the process.
  boss.on('error', noop);
  await boss.start();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${VERSION} in share row exclusive mode`);
    await tx.execute(sql`create table if not exists ${CLAIMS} (queue text primary key, claim text not null)`);
  });
  // One process uses PGlite at a time: what was handed out was handed to one that is gone.
  if (database.engine === 'pglite') await boss.clearStorage();
  return boss;
}
