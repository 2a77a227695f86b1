import type { Database, Db } from '../database/open.ts';
import { DRAIN_TIMEOUT_MS } from './lifecycle.ts';

/** Removes at most `most` rows that ended before a time; returns their number, 0 when none are left. */
export type Sweep = (db: Db, before: Date, most: number) => Promise<number>;

/** How long finished rows are kept. */
export interface Term {
  /** 0: for ever. */
  days: number;
  sweeps: readonly Sweep[];
}

interface Retaining {
  database: Database;
  terms: readonly Term[];
  now: () => Date;
  /** Called with removed rows and with errors; retention continues. */
  onRemoved: (rows: number, days: number) => void;
  onError: (error: unknown) => void;
  /** Aborted: nothing more is removed. */
  stopping: AbortSignal;
}

/** Removes old finished rows periodically. */
export interface Retention {
  /** Now, and each hour from then on. */
  start: () => void;
  /** Resolves when nothing is left that is too old. */
  sweep: () => Promise<void>;
  stop: () => Promise<void>;
}

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
/** Rows removed in one statement: on PGlite all other statements wait meanwhile. */
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
