import { and, asc, eq, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { normaliseEmail } from '../../contract/email.ts';
import { searchText } from '../../contract/searchText.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { RetentionRule } from '../../operation/retention.ts';
import { changeCache } from '../readModel/cache.ts';
import { recordErased } from '../readModel/erasedEmails.ts';
import { removeCandidatures } from '../readModel/storeCandidatures.ts';
import { CACHE_TABLES, candidatures, candidatureTexts, flags, results, upstreams } from '../schema/readModel.ts';

export type CachedRow = typeof candidatures.$inferSelect;

/** The candidatures of an address in the read model. Scans all texts. */
export async function cachedRowsOf(db: Db | Transaction, email: string): Promise<CachedRow[]> {
  const rows = await db
    .select({ row: candidatures })
    .from(candidatureTexts)
    .innerJoin(
      candidatures,
      and(eq(candidatures.upstream, candidatureTexts.upstream), eq(candidatures.id, candidatureTexts.candidature_id)),
    )
    .where(like(candidatureTexts.text, containsPattern(searchText(email))))
    .orderBy(asc(candidatures.upstream), asc(candidatures.id));
  return rows.flatMap(({ row }) => (normaliseEmail(row.email ?? '') === email ? [row] : []));
}

/** Locks the read models, so that no page is stored during an erasure. */
export async function lockCaches(tx: Transaction): Promise<void> {
  await tx.select().from(upstreams).orderBy(asc(upstreams.upstream)).for('update');
}

/** Removes the rows of an address from the read models. Later pages leave it out. */
export async function eraseCached(tx: Transaction, email: string, rows: readonly CachedRow[]): Promise<void> {
  await recordErased(tx, email);
  for (const upstream of new Set(rows.map((row) => row.upstream))) {
    const own = rows.filter((row) => row.upstream === upstream).map(({ id }) => id);
    await changeCache(tx, upstream, async (change) => await removeCandidatures(change, own));
  }
}

/** Drops the cache of all services; returns the number of rows. */
export async function emptyCache(tx: Transaction): Promise<number> {
  let removed = 0;
  for (const table of CACHE_TABLES) removed += (await tx.delete(table)).rowCount ?? 0;
  return removed;
}

/** Removes old cached details, and the cache of unused upstreams. */
export const cacheRetention: readonly RetentionRule[] = [
  ...[results, flags].map(removeOlder),
  ...CACHE_TABLES.map(removeUnused),
];

function removeOlder(table: typeof results | typeof flags): RetentionRule {
  return async (db, before, most) => await removeSome(db, table, { which: lt(table.read_at, before), most });
}

function removeUnused(table: (typeof CACHE_TABLES)[number]): RetentionRule {
  return async (db, before, most) => {
    const unused = db.select({ upstream: upstreams.upstream }).from(upstreams).where(lt(upstreams.used_at, before));
    return await removeSome(db, table, { which: inArray(table.upstream, unused), most });
  };
}

/** Deletes at most `most` rows of a table; returns how many. */
export async function removeSome(db: Db, table: PgTable, { which, most }: { which: SQL | undefined; most: number }) {
  const some = db
    .select({ row: sql`ctid` })
    .from(table)
    .where(which)
    .limit(most);
  const removed = await db.delete(table).where(sql`ctid in ${some}`);
  return removed.rowCount ?? 0;
}
