import { and, eq, gt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { isAccessible } from '../base/access.ts';
import { findByTextOnly, inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { candidatures } from '../schema/readModel.ts';

const { first_version, is_initial, version } = candidatures;

/** The condition that a row belongs to the list as of a version. Rows of a first sweep always do: they are not new. */
export const isKnownAt = (asOf: number): SQL | undefined => or(lte(first_version, asOf), is_initial);

/** The condition that a row is new since a version. It begins with `version`, which has an index. */
export const isNewSince = (asOf: number): SQL | undefined =>
  and(gt(version, asOf), gt(first_version, asOf), eq(is_initial, false));

/** The condition that the first sweep of its list found a row after a version. */
export const isFoundSince = (since: number): SQL | undefined =>
  and(gt(version, since), gt(first_version, since), is_initial);

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
    .where(
      and(
        eq(upstream, list.upstream),
        sql`${id} = any(${sql.param(ids)}::int[])`,
        isAccessible(candidatures.assessment_id, list),
      ),
    );
  const idsOf = (wanted: boolean) => rows.filter((row) => row.isListed === wanted).map((row) => row.id);
  return { listed: idsOf(true), others: idsOf(false) };
}

/**
 * The number of candidatures of a list. A condition on versions would have to look up each row, so that the newer ones,
 * which are few, are subtracted.
 */
export async function countRows(db: Db, which: Scope & { asOf: number }): Promise<number> {
  const newer = and(inScope(which), isNewSince(which.asOf), passesFilters(which));
  const { rows } = await db.execute<{ count: number }>(sql`
    select ((${countAll(which)}) - (select count(*) from ${candidatures} where ${newer}))::int as count`);
  return rows[0]?.count ?? 0;
}

function countAll(which: Scope): SQL {
  const { assessment, testtaker } = which.scope;
  // If only the assessment and the text matter, the candidatures are not read.
  const found = assessment !== undefined && testtaker === undefined ? findByTextOnly(which) : undefined;
  return found
    ? sql`select count(*) from (${found}) as found`
    : sql`select count(*) from ${candidatures} where ${and(inScope(which), passesFilters(which))}`;
}
