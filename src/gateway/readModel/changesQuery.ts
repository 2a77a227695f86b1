import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { MAX_CHANGES } from '../../contract/readModel.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible } from '../base/access.ts';
import { inScope, passesFilters, type Scope } from './candidatureFilters.ts';
import { type CandidatureRow, readRows } from './candidaturesQuery.ts';
import { isFoundSince, isKnownAt, isNewSince } from './listed.ts';
import { candidatures, removals } from '../schema/readModel.ts';

/** Asks for the changes after the version `since`. */
export interface ChangesQuery extends Scope {
  since: number;
  /** Rows first seen after this version are only counted, in `newer`. */
  asOf: number;
  /** The last version whose changes are read. */
  upto: number;
}

export interface ChangedRows {
  changed: CandidatureRow[];
  removed: number[];
  newer: number;
}

/** The changes between two versions. Null: more than MAX_CHANGES, or the first sweep of a list found matching rows. */
export async function readChanges(db: Db, query: ChangesQuery): Promise<ChangedRows | null> {
  const { upstream, since, asOf, upto, scope } = query;
  const { id, version } = candidatures;
  const found = and(inScope(query), isFoundSince(since), lte(version, upto), passesFilters(query));
  const isGrowing = await db.select({ id }).from(candidatures).where(found).limit(1);
  if (isGrowing.length > 0) return null;
  const isChanged = and(gt(version, since), lte(version, upto));
  const ids = await db
    .select({ id })
    .from(candidatures)
    .where(and(inScope(query), isChanged, isKnownAt(asOf)))
    .orderBy(asc(version), asc(id))
    .limit(MAX_CHANGES + 1);
  const gone = await db
    .select({ id: removals.candidature_id })
    .from(removals)
    .where(
      and(
        eq(removals.upstream, upstream),
        gt(removals.version, since),
        lte(removals.version, upto),
        isAccessible(removals.assessment_id, query),
        scope.assessment === undefined ? undefined : eq(removals.assessment_id, scope.assessment),
      ),
    )
    .limit(MAX_CHANGES + 1);
  if (ids.length > MAX_CHANGES || gone.length > MAX_CHANGES) return null;
  const newer = and(inScope(query), isNewSince(asOf), passesFilters(query));
  return {
    changed: await readRows(
      db,
      query,
      ids.map((row) => row.id),
    ),
    removed: gone.map((row) => row.id),
    newer: await db.$count(candidatures, newer),
  };
}
