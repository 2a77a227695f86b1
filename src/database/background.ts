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
  /** Whether work is due. Called at each `pollInterval` and after each `wake`, so it must be cheap. */
  isDue: () => Promise<boolean>;
  /** Does the due work until none is left or `run.stopping` is aborted. After a rejection it runs again later. */
  work: (run: TaskRun) => Promise<void>;
  /** Milliseconds that a run may take to end at shutdown. Then `run.abandoned` is aborted. */
  drain: number;
  /** Called with unexpected errors, such as an unreachable database. The work continues later. */
  onError: (error: unknown) => void;
  /** How often to check `isDue` without a `wake`, in milliseconds; default five seconds. */
  pollInterval?: number | undefined;
}

/** A run of the work, while this process has the lease. */
export interface TaskRun {
  /** The fence: a condition for the `where` of any statement, true until another process takes over. */
  isCurrent: SQL;
  /** Runs a transaction with the fence. If another process has taken over, it rejects with LostLease and writes nothing. */
  write: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /** Aborted when no more work may start: at shutdown, or after another process has taken over. */
  stopping: AbortSignal;
  /** Aborted when running calls must end, too. */
  abandoned: AbortSignal;
  /** Resolves at the next `wake`. */
  woken: () => Promise<void>;
}

export interface BackgroundTask {
  start: () => void;
  /** Makes it check for due work now. Call it after the transaction that created the work. */
  wake: () => void;
  /** Starts no more work, waits for running work and, after `drain`, abandons it. */
  stop: () => Promise<void>;
}

/** Runs the background work of this process on a database. */
export interface Background {
  define: (work: TaskDefinition) => BackgroundTask;
}

/** Another process has taken over, so this run must write nothing more. */
export class LostLease extends Error {
  override name = 'LostLease';
}

const POLL_INTERVAL_MS = 5_000;
const RENEW_INTERVAL_MS = 5_000;
/** A process that does not renew its lease within this time loses the queue. */
const EXPIRE_SECONDS = 20;
const JOBS = sql.raw(`${SCHEMA}.job`);
/** Called claims in the database: queues and the ID of the lease. */
const LEASES = sql.raw(`${SCHEMA}.claims`);

/**
 * The lease of a queue is a chain of pg-boss jobs, called heartbeats. Every five seconds a process replaces its heartbeat by
 * the next one, in one transaction, so that others always see an active one. The heartbeat of a dead process expires. pg-boss
 * has no fence, so the ID of the first heartbeat is stored as the lease of the queue, and a run writes only while that is its
 * own. A process that stalls until its heartbeat expires finds another lease there.
 */
export function createBackground(database: Pick<Database, 'db' | 'pool' | 'engine'>): Background {
  const { db } = database;
  let opened: Promise<PgBoss> | null = null;
  /** The number of started tasks of this process. */
  let started = 0;

  function open(): Promise<PgBoss> {
    opened ??= startBoss(database).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function close(): Promise<void> {
    started -= 1;
    if (started > 0 || !opened) return;
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
          if (!(error instanceof LostLease)) onError(error);
          return false;
        });
        if (!hasRun) await endsWithin(rung, pollInterval);
      }
    }

    /** Resolves to false if nothing is due or another process has the queue. */
    async function runIfDue(): Promise<boolean> {
      if (!(await work.isDue())) return false;
      const boss = await open();
      if (!isCreated) await createQueue(db, queue);
      isCreated = true;
      const heartbeat = await acquireLease(boss);
      if (heartbeat) await run(boss, heartbeat);
      return heartbeat !== null;
    }

    /** Takes the lease and returns its ID; null if another process has it. */
    async function acquireLease(boss: PgBoss): Promise<string | null> {
      return await db.transaction(async (tx) => {
        // pg-boss ends expired jobs as well, but only at intervals.
        await tx.execute(
          sql`delete from ${JOBS} where name = ${queue} and state = 'active' and started_on + expire_in < now()`,
        );
        const { rows } = await tx.execute(sql`select from ${JOBS} where name = ${queue} and state = 'active'`);
        const heartbeat = rows.length > 0 ? null : await takeHeartbeat(boss, tx);
        if (heartbeat === null) return null;
        await tx.execute(sql`
          insert into ${LEASES} (queue, claim) values (${queue}, ${heartbeat})
          on conflict (queue) do update set claim = excluded.claim`);
        return heartbeat;
      });
    }

    async function takeHeartbeat(boss: PgBoss, tx: Transaction): Promise<string | null> {
      const inTransaction = { db: bossDbFromTransaction(tx) };
      await boss.send(queue, {}, { expireInSeconds: EXPIRE_SECONDS, retryLimit: 0, ...inTransaction });
      // The job starts only after the transaction that sent it.
      const [heartbeat] = await boss.fetch(queue, { ignoreStartAfter: true, ...inTransaction });
      return heartbeat?.id ?? null;
    }

    async function run(boss: PgBoss, lease: string): Promise<void> {
      const lost = new AbortController();
      const leased = sql`select from ${LEASES} where queue = ${queue} and claim = ${lease}`;
      const write: TaskRun['write'] = async (change) =>
        await db.transaction(async (tx) => {
          // Locked, so that another process cannot take over during the transaction.
          const { rowCount } = await tx.execute(sql`${leased} for share`);
          if (rowCount !== 1) throw new LostLease(`Another process has taken over ${queue}.`);
          return await change(tx);
        });
      let heartbeat = lease;
      const renewLease = async () =>
        await write(async (tx) => {
          await tx.execute(removalOf(heartbeat));
          const next = await takeHeartbeat(boss, tx);
          if (next === null) throw new LostLease(`Another process has taken over ${queue}.`);
          return next;
        });
      const done = work.work({
        isCurrent: sql`exists (${leased})`,
        write,
        stopping: AbortSignal.any([stopping.signal, lost.signal]),
        abandoned: abandoned.signal,
        woken: () => alarm.rung,
      });
      try {
        while (!(await endsWithin(done, RENEW_INTERVAL_MS))) {
          heartbeat = await renewLease().catch((error: unknown) => {
            if (error instanceof LostLease) throw error;
            // The next renewal comes before the lease expires.
            onError(error);
            return heartbeat;
          });
        }
      } finally {
        lost.abort();
        await db.execute(removalOf(heartbeat)).catch(onError);
        // A run without the lease ends before this process acquires it again.
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
      await close();
    }

    return {
      start() {
        if (running || stopped) return;
        started += 1;
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

/** Resolves to whether a promise settles within a time in milliseconds. Never rejects. */
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

const removalOf = (heartbeat: string): SQL =>
  sql`delete from ${JOBS} where id = ${heartbeat}::uuid and state = 'active'`;
