import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLease, createLeases, type Lease, LostLease } from './leases.ts';
import type { Database } from './open.ts';

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
export interface TaskRun extends Pick<Lease, 'isCurrent' | 'write'> {
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

const POLL_INTERVAL_MS = 5_000;
const RENEW_INTERVAL_MS = 5_000;

export function createBackground(database: Pick<Database, 'db' | 'engine'>): Background {
  const { db } = database;
  const holder = `${hostname()}:${process.pid}`;
  let created: Promise<void> | null = null;

  /** Creates the table once, at the first due work. */
  async function create(): Promise<void> {
    created ??= createLeases(database).catch((error: unknown) => {
      created = null;
      throw error;
    });
    await created;
  }

  function define(work: TaskDefinition): BackgroundTask {
    const { queue, onError, pollInterval = POLL_INTERVAL_MS } = work;
    const stopping = new AbortController();
    const abandoned = new AbortController();
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
      await create();
      const lease = await acquireLease(db, queue, holder);
      if (lease) await run(lease);
      return lease !== null;
    }

    async function run(lease: Lease): Promise<void> {
      const lost = new AbortController();
      const done = work.work({
        isCurrent: lease.isCurrent,
        write: lease.write,
        stopping: AbortSignal.any([stopping.signal, lost.signal]),
        abandoned: abandoned.signal,
        woken: () => alarm.rung,
      });
      try {
        while (!(await endsWithin(done, RENEW_INTERVAL_MS))) {
          await lease.renew().catch((error: unknown) => {
            if (error instanceof LostLease) throw error;
            // The next renewal comes before the lease expires.
            onError(error);
          });
        }
      } finally {
        lost.abort();
        await lease.release().catch(onError);
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
    }

    return {
      start() {
        if (!stopped) running ??= loop();
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
