import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { findByTextOnly, inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { isNewSince } from './firstSeen.ts';
import { candidatures } from '../schema/readModel.ts';

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
