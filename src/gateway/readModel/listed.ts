import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { isNewSince } from './firstSeen.ts';
import { candidatures } from '../schema/readModel.ts';

/** A list as a user sees it: rows first seen after `asOf` are not in it. */
interface ShownList extends Scope {
  asOf: number;
}

/** The condition that a candidature is in a list. */
export const isListed = (list: ShownList): SQL =>
  sql`(${and(inScope(list), passesFilters(list), not(isNewSince(list.asOf) ?? sql`false`))})`;

/** Which of some candidatures a list has. Those that no longer exist are left out. */
export async function splitByList(
  db: Db,
  list: ShownList,
  ids: readonly number[],
): Promise<{ listed: number[]; others: number[] }> {
  const { id, upstream } = candidatures;
  const rows = await db
    .select({ id, isListed: sql<boolean>`coalesce(${isListed(list)}, false)` })
    .from(candidatures)
    .where(and(eq(upstream, list.upstream), sql`${id} = any(${sql.param(ids)}::int[])`));
  const idsOf = (wanted: boolean) => rows.filter((row) => row.isListed === wanted).map((row) => row.id);
  return { listed: idsOf(true), others: idsOf(false) };
}
