import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import type { Clock } from '../../base/clock.ts';
import { processes } from '../../schema/readModel.ts';

const INTERVAL_MS = 15_000;
/** A process that was not seen for this long has ended. */
const MAX_AGE = sql`interval '1 minute'`;

interface ProcessHeartbeatDeps {
  db: Db;
  upstream: string;
  clock: Clock;
  /** Called with the number of running processes. Without a database the last number stays. */
  onCount: (processes: number) => void;
  onError: (error: unknown) => void;
}

/** Shows the other processes with the same upstream that this one runs, and counts them all, by the database's clock. */
export function createProcessHeartbeat({ db, upstream, clock, onCount, onError }: ProcessHeartbeatDeps): {
  start: () => void;
  stop: () => Promise<void>;
} {
  const process = randomUUID();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const seen = { seen_at: sql`now()` };
    await db
      .insert(processes)
      .values({ upstream, process, ...seen })
      .onConflictDoUpdate({ target: [processes.upstream, processes.process], set: seen });
    await db
      .delete(processes)
      .where(and(eq(processes.upstream, upstream), lt(processes.seen_at, sql`now() - ${MAX_AGE}`)));
    onCount(await db.$count(processes, eq(processes.upstream, upstream)));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat().catch(onError);
      await clock.sleep(INTERVAL_MS, stopping.signal);
    }
    await db.delete(processes).where(eq(processes.process, process)).catch(onError);
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
