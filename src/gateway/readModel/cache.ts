import { MAX_ID } from '../../contract/codes.ts';
import { randomInt } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import { CACHE_TABLES } from '../schema/cacheTables.ts';
import { removals, upstreams, writes } from '../schema/readModel.ts';

/** A transaction that changes the cache of one upstream. It holds the lock, so such transactions never overlap. */
export interface CacheChange {
  tx: Transaction;
  upstream: string;
  /** The version to store in the rows that this transaction writes. */
  version: number;
  /** Set it after writing a row that readers can see. */
  hasChanged: boolean;
}

/**
 * Changes the cache of an upstream. Stores the new version last, and only if `hasChanged`: who reads a version also sees all
 * rows up to it.
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
  const [created] = await lock();
  if (!created) throw new Error('The row of the upstream was not created');
  return created.version;
}

/** Deletes the cache of some upstreams; returns the number of rows. The next change starts a new epoch. */
export async function dropCache(db: Db | Transaction, identities: readonly string[]): Promise<number> {
  let removed = 0;
  for (const table of CACHE_TABLES) {
    const { rowCount } = await db.delete(table).where(inArray(table.upstream, [...identities]));
    removed += rowCount ?? 0;
  }
  return removed;
}

/** The time by the database's clock, which all processes share. */
export async function databaseNow(db: Db | Transaction): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select extract(epoch from clock_timestamp()) as now`);
  return new Date(Math.floor(Number(rows[0]?.now) * 1000));
}

const RETENTION_START = sql.raw(`now() - interval '1 hour'`);

/** Deletes records of removals and writes that are older than an hour. No page needs older ones. */
export async function pruneChanges({ tx, upstream }: CacheChange): Promise<void> {
  await tx.delete(writes).where(and(eq(writes.upstream, upstream), lt(writes.at, RETENTION_START)));
  const pruned = await tx
    .delete(removals)
    .where(and(eq(removals.upstream, upstream), lt(removals.at, RETENTION_START)))
    .returning({ version: removals.version });
  if (pruned.length === 0) return;
  const pruned_version = pruned.reduce((highest, { version }) => Math.max(highest, version), 0);
  await tx
    .update(upstreams)
    .set({ pruned_version: sql`greatest(${upstreams.pruned_version}, ${pruned_version})` })
    .where(eq(upstreams.upstream, upstream));
}
