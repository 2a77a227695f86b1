import type { Database, Db } from '../database/open.ts';
import { DRAIN_TIMEOUT_MS } from './lifecycle.ts';

/** Removes at most `most` of what was over before a moment; answers how many rows that were, 0 when nothing is left. */
export type Sweep = (db: Db, before: Date, most: number) => Promise<number>;

/** How long some of what is over is kept. */
export interface Term {
  /** 0: for ever. */
  days: number;
  sweeps: readonly Sweep[];
}

interface Retaining {
  database: Database;
  terms: readonly Term[];
  now: () => Date;
  /** Told what was removed, and of what should not happen; it goes on by itself. */
  onRemoved: (rows: number, days: number) => void;
  onError: (error: unknown) => void;
  /** Aborted: nothing more is removed. */
  stopping: AbortSignal;
}

/** Removes what is over and old, now and then. */
export interface Retention {
  /** Now, and each hour from then on. */
  start: () => void;
  /** Resolves when nothing is left that is too old. */
  sweep: () => Promise<void>;
  stop: () => Promise<void>;
}

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
/** Rows that are removed together: on PGlite everybody waits for so long. */
const SLICE = 500;

export function createRetention(retaining: Retaining): Retention {
  const { database, terms, now, stopping, onRemoved, onError } = retaining;
  let dueAt = -Infinity;

  async function removeOld(db: Db, { days, sweeps }: Term): Promise<void> {
    const before = new Date(now().getTime() - days * DAY);
    let removed = 0;
    for (const sweep of sweeps) {
      for (let rows = 1; rows > 0 && !stopping.aborted; removed += rows) rows = await sweep(db, before, SLICE);
    }
    if (removed > 0) onRemoved(removed, days);
  }

  async function sweepAll(): Promise<void> {
    for (const term of terms.filter(({ days }) => days > 0)) await removeOld(database.db, term);
  }

  const work = database.background.define({
    queue: 'retention',
    isDue: async () => performance.now() >= dueAt,
    async work() {
      dueAt = performance.now() + HOUR;
      await sweepAll();
    },
    drain: DRAIN_TIMEOUT_MS,
    onError,
  });
  return { sweep: async () => await sweepAll().catch(onError), start: work.start, stop: work.stop };
}
