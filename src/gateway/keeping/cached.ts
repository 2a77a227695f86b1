import { and, asc, eq, inArray, like, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { normaliseEmail } from '../../contract/email.ts';
import { fold } from '../../contract/fold.ts';
import { containing } from '../../database/containing.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { Sweep } from '../../operation/retention.ts';
import { changeCache, dropCache } from '../readModel/cache.ts';
import { noteErased } from '../readModel/erasedEmails.ts';
import { removeCandidatures } from '../readModel/storeCandidatures.ts';
import { CACHE_TABLES, candidatures, candidatureTexts, upstreams } from '../readModel/tables.ts';
import { observedCompletions } from '../schema.ts';
import type { Ids } from './people.ts';

/** The candidatures of an address in the read model. */
export async function cachedRowsOf(db: Db | Transaction, email: string) {
  const rows = await db
    .select({ row: candidatures })
    .from(candidatureTexts)
    .innerJoin(
      candidatures,
      and(eq(candidatures.upstream, candidatureTexts.upstream), eq(candidatures.id, candidatureTexts.candidature_id)),
    )
    .where(like(candidatureTexts.text, containing(fold(email))))
    .orderBy(asc(candidatures.upstream), asc(candidatures.id));
  return rows.flatMap(({ row }) => (normaliseEmail(row.email ?? '') === email ? [row] : []));
}

/** When candidatures were observed to be completed: of an address by its rows in the read model, and by known IDs. */
export async function completionsOf(db: Db | Transaction, ids: readonly Ids[]) {
  return await db
    .select()
    .from(observedCompletions)
    .where(isCompletionOf(ids))
    .orderBy(asc(observedCompletions.upstream), asc(observedCompletions.candidature_id));
}

const isCompletionOf = (ids: readonly Ids[]): SQL | undefined =>
  or(
    sql`false`,
    ...ids.map(({ upstream, candidatures: own }) =>
      and(eq(observedCompletions.upstream, upstream), inArray(observedCompletions.candidature_id, own)),
    ),
  );

/** IDs that are known from rows of the read model, beside those that are known anyway. */
export const withCached = (ids: readonly Ids[], rows: readonly { upstream: string; id: number }[]): Ids[] => [
  ...ids,
  ...rows.map(({ upstream, id }) => ({ upstream, candidatures: [id], testTakers: [] })),
];

/** Removes an address from the read model. What the upstream still has of it is not stored any more. */
export async function eraseCached(tx: Transaction, email: string, ids: readonly Ids[]): Promise<number> {
  // A page that is being written is written first; every later write sees the erasure.
  const services = await tx.select().from(upstreams).orderBy(asc(upstreams.upstream)).for('update');
  await noteErased(tx, email);
  const rows = await cachedRowsOf(tx, email);
  for (const { upstream } of services) {
    const own = rows.filter((row) => row.upstream === upstream).map(({ id }) => id);
    if (own.length > 0) await changeCache(tx, upstream, async (change) => await removeCandidatures(change, own));
  }
  const seen = await tx.delete(observedCompletions).where(isCompletionOf(withCached(ids, rows)));
  return rows.length + (seen.rowCount ?? 0);
}

/** After a restore nothing is cached: what was there is of another moment. */
export async function emptyCache(tx: Transaction): Promise<void> {
  const known = await tx.select({ upstream: upstreams.upstream }).from(upstreams);
  await dropCache(
    tx,
    known.map(({ upstream }) => upstream),
  );
}

/** Removes the cache of upstreams that are no longer used. */
export const cacheSweeps: readonly Sweep[] = [...CACHE_TABLES.map(removeUnused), removeCompletions];

function removeUnused(table: (typeof CACHE_TABLES)[number]): Sweep {
  return async (db, before, most) => {
    const unused = db.select({ upstream: upstreams.upstream }).from(upstreams).where(lt(upstreams.used_at, before));
    return await removeSome(db, table, { which: inArray(table.upstream, unused), most });
  };
}

/** Of candidatures that are not in the read model. */
async function removeCompletions(db: Db, before: Date, most: number): Promise<number> {
  const { upstream, candidature_id, observed_at } = observedCompletions;
  const there = db
    .select({ one: sql`1` })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature_id)));
  const which = and(lt(observed_at, before), notExists(there));
  return await removeSome(db, observedCompletions, { which, most });
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
