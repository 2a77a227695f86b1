import { and, asc, eq, like } from 'drizzle-orm';
import { normaliseEmail } from '../../contract/email.ts';
import { searchText } from '../../contract/searchText.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { changeCache } from '../readModel/cache.ts';
import { recordErased } from '../readModel/erasedEmails.ts';
import { removeCandidatures } from '../readModel/storeCandidatures.ts';
import { CACHE_TABLES } from '../schema/cacheTables.ts';
import { candidatures, candidatureTexts, upstreams } from '../schema/readModel.ts';

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
