import { randomInt } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { MAX_ID } from '../../contract/fields.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { CACHE_TABLES, upstreams } from './tables.ts';

/** A change of the cache of one upstream: a transaction that no other writer of it overlaps. */
export interface CacheChange {
  tx: Transaction;
  upstream: string;
  /** The number that rows get which this transaction writes. */
  version: number;
  /** To be set when a row was written that a reader can see. */
  hasChanged: boolean;
}

/**
 * Changes the cache of an upstream. The counter is written last, and only when something changed: a reader who sees a
 * number sees all rows up to it.
 */
export async function changeCache<T>(
  db: Pick<Db, 'transaction'>,
  upstream: string,
  work: (change: CacheChange) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    const version = (await lockUpstream(tx, upstream)) + 1;
    const change: CacheChange = { tx, upstream, version, hasChanged: false };
    const result = await work(change);
    if (change.hasChanged) {
      await tx
        .update(upstreams)
        .set({ version, used_at: sql`now()` })
        .where(eq(upstreams.upstream, upstream));
    }
    return result;
  });
}

async function lockUpstream(tx: Transaction, upstream: string): Promise<number> {
  const lock = () =>
    tx.select({ version: upstreams.version }).from(upstreams).where(eq(upstreams.upstream, upstream)).for('update');
  const [row] = await lock();
  if (row) return row.version;
  await tx
    .insert(upstreams)
    .values({ upstream, epoch: randomInt(1, MAX_ID), used_at: sql`now()` })
    .onConflictDoNothing();
  const [made] = await lock();
  if (!made) throw new Error('The row of the upstream was neither made nor found');
  return made.version;
}

/** Drops the cache of some upstreams; returns how many rows that were. The next read begins another epoch. */
export async function dropCache(db: Db | Transaction, which: readonly string[]): Promise<number> {
  let removed = 0;
  for (const table of CACHE_TABLES) {
    const { rowCount } = await db.delete(table).where(inArray(table.upstream, [...which]));
    removed += rowCount ?? 0;
  }
  return removed;
}

/** The time by the database's clock, which all processes share. */
export async function databaseNow(db: Db | Transaction): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select extract(epoch from clock_timestamp()) as now`);
  return new Date(Math.floor(Number(rows[0]?.now) * 1000));
}
