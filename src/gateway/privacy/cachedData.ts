import { and, asc, eq, inArray, like, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { normaliseEmail } from '../../contract/email.ts';
import { fold } from '../../contract/fold.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { RetentionRule } from '../../operation/retention.ts';
import { changeCache } from '../readModel/cache.ts';
import { noteErased } from '../readModel/erasedEmails.ts';
import { removeCandidatures } from '../readModel/storeCandidatures.ts';
import { CACHE_TABLES, candidatures, candidatureTexts, flags, results, upstreams } from '../readModel/tables.ts';
import { notes, observedCompletions, observedStageChanges, observedStarts, recommendations } from '../schema.ts';

export type CachedRow = typeof candidatures.$inferSelect;

/** The candidatures of an address in the read model. Reads the texts of all. */
export async function cachedRowsOf(db: Db | Transaction, email: string): Promise<CachedRow[]> {
  const rows = await db
    .select({ row: candidatures })
    .from(candidatureTexts)
    .innerJoin(
      candidatures,
      and(eq(candidatures.upstream, candidatureTexts.upstream), eq(candidatures.id, candidatureTexts.candidature_id)),
    )
    .where(like(candidatureTexts.text, containsPattern(fold(email))))
    .orderBy(asc(candidatures.upstream), asc(candidatures.id));
  return rows.flatMap(({ row }) => (normaliseEmail(row.email ?? '') === email ? [row] : []));
}

/** Locks the read models: a page that is being written is written first, and every later one is checked. */
export async function lockCaches(tx: Transaction): Promise<void> {
  await tx.select().from(upstreams).orderBy(asc(upstreams.upstream)).for('update');
}

/** Removes an address with its rows from the read models, whose next pages leave it out. */
export async function eraseCached(tx: Transaction, email: string, rows: readonly CachedRow[]): Promise<void> {
  await noteErased(tx, email);
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
  ...[observedCompletions, observedStarts, observedStageChanges].map(removeObserved),
  removeNotes,
  removeRecommendations,
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

/** Of candidatures that are not in the read model. */
type ObservedTable = typeof observedCompletions | typeof observedStarts | typeof observedStageChanges;

function removeObserved(table: ObservedTable): RetentionRule {
  return async (db, before, most) => {
    const which = and(lt(table.observed_at, before), isOrphan(db, table));
    return await removeSome(db, table, { which, most });
  };
}

/** On candidatures that are not in the read model. */
async function removeNotes(db: Db, before: Date, most: number): Promise<number> {
  const written = sql`coalesce(${notes.changed_at}, ${notes.created_at})`;
  const which = and(sql`${written} < ${before.toISOString()}::timestamptz`, isOrphan(db, notes));
  return await removeSome(db, notes, { which, most });
}

async function removeRecommendations(db: Db, before: Date, most: number): Promise<number> {
  const which = and(lt(recommendations.given_at, before), isOrphan(db, recommendations));
  return await removeSome(db, recommendations, { which, most });
}

type OwnedTable = ObservedTable | typeof notes | typeof recommendations;

function isOrphan(db: Db, { upstream, candidature_id }: OwnedTable): SQL {
  const there = db
    .select({ one: sql`1` })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature_id)));
  return notExists(there);
}

async function removeSome(db: Db, table: PgTable, { which, most }: { which: SQL | undefined; most: number }) {
  const some = db
    .select({ row: sql`ctid` })
    .from(table)
    .where(which)
    .limit(most);
  const removed = await db.delete(table).where(sql`ctid in ${some}`);
  return removed.rowCount ?? 0;
}
