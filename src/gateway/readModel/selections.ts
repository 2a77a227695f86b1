import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { MAX_SELECTED, MAX_SELECTION_PAGE } from '../../contract/readModel.ts';
import type { Db } from '../../database/open.ts';
import { candidatures, selections } from './tables.ts';
import { sumByValue } from './valueCounts.ts';

/** A dialog is not open for longer. */
const KEPT = sql.raw(`interval '1 hour'`);

const { id, stage, status } = candidatures;

/** Keeps which candidatures are selected, in this order, as far as they are known; drops selections that have expired. */
export async function createSelection(db: Db, upstream: string, ids: readonly number[]) {
  const known = new Map<number, { stage: string | null; status: string | null }>();
  const given = [...new Set(ids)];
  for (let from = 0; from < given.length; from += MAX_SELECTION_PAGE) {
    const rows = await db
      .select({ id, stage, status })
      .from(candidatures)
      .where(and(eq(candidatures.upstream, upstream), inArray(id, given.slice(from, from + MAX_SELECTION_PAGE))));
    for (const row of rows) known.set(row.id, row);
  }
  await db.delete(selections).where(lt(selections.expires_at, sql`now()`));
  const [made] = await db
    .insert(selections)
    .values({ upstream, ids: given.filter((each) => known.has(each)), expires_at: sql`now() + ${KEPT}` })
    .returning({ selection: selections.id, expires_at: selections.expires_at });
  if (!made) throw new Error('The selection was not returned');
  return {
    selection: made.selection,
    count: known.size,
    by_stage: sumByValue(Array.from(known.values(), (row) => ({ value: row.stage, count: 1 }))),
    by_status: sumByValue(Array.from(known.values(), (row) => ({ value: row.status, count: 1 }))),
    expires_at: made.expires_at.toISOString(),
  };
}

/** A part of a selection; null: there is none, or it has expired. */
export async function readSelection(
  db: Db,
  { upstream, selection, limit, offset }: { upstream: string; selection: string; limit: number; offset: number },
): Promise<{ count: number; ids: number[] } | null> {
  const from = Math.min(offset, MAX_SELECTED);
  const which = and(
    eq(selections.upstream, upstream),
    eq(selections.id, selection),
    gt(selections.expires_at, sql`now()`),
  );
  const [row] = await db
    .select({
      count: sql<number>`cardinality(${selections.ids})`,
      ids: sql<number[]>`${selections.ids}[${from + 1}::int : ${from + limit}::int]`,
    })
    .from(selections)
    .where(which);
  return row ?? null;
}
