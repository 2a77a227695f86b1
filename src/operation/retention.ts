import type { Database, Db } from '../database/open.ts';
import { DRAIN_TIMEOUT_MS } from './lifecycle.ts';

/** Deletes at most `most` rows that ended before a time; returns how many. 0: none is left. */
export type RetentionRule = (db: Db, before: Date, most: number) => Promise<number>;

/** How long finished rows are kept, and the rules that delete them. */
export interface RetentionPeriod {
  /** 0: for ever. */
  days: number;
  rules: readonly RetentionRule[];
}

interface RetentionDeps {
  database: Database;
  periods: readonly RetentionPeriod[];
  now: () => Date;
  /** Called with removed rows and with errors; retention continues. */
  onRemoved: (rows: number, days: number) => void;
  onError: (error: unknown) => void;
  /** Aborted: nothing more is removed. */
  stopping: AbortSignal;
}

/** Removes old finished rows periodically. */
export interface Retention {
  /** Starts deleting, now and every hour. */
  start: () => void;
  /** Resolves when all expired rows are removed. */
  removeExpired: () => Promise<void>;
  stop: () => Promise<void>;
}

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
/** Rows per statement. On PGlite a statement blocks all others. */
const BATCH_SIZE = 500;

export function createRetention(deps: RetentionDeps): Retention {
  const { database, periods, now, stopping, onRemoved, onError } = deps;
  let dueAt = -Infinity;

  async function removeOld(db: Db, { days, rules }: RetentionPeriod): Promise<void> {
    const before = new Date(now().getTime() - days * DAY);
    let removed = 0;
    for (const rule of rules) {
      for (let rows = 1; rows > 0 && !stopping.aborted; removed += rows) rows = await rule(db, before, BATCH_SIZE);
    }
    if (removed > 0) onRemoved(removed, days);
  }

  async function removeAll(): Promise<void> {
    for (const period of periods.filter(({ days }) => days > 0)) await removeOld(database.db, period);
  }

  const work = database.background.define({
    queue: 'retention',
    isDue: async () => performance.now() >= dueAt,
    async work() {
      dueAt = performance.now() + HOUR;
      await removeAll();
    },
    drain: DRAIN_TIMEOUT_MS,
    onError,
  });
  return { removeExpired: async () => await removeAll().catch(onError), start: work.start, stop: work.stop };
}
