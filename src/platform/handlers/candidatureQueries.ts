import { and, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pageOf } from '../../contract/paging.ts';
import { containsPattern } from '../../database/likePattern.ts';
import type { Db } from '../../database/open.ts';
import type { Call } from '../services/services.ts';
import { candidatureCounts, candidatures } from '../schema/candidatures.ts';
import { orderByClause } from './paging.ts';

type Columns = Record<'assessment_id' | 'status' | 'stage', PgColumn>;
type Query = Call<'listCandidatures'>['query'];

export type CandidatureRow = Awaited<ReturnType<typeof readCandidaturePage>>[number];

/**
 * The rows of a page. Selects the IDs first, so that skipped rows are read from an index only. As an array, because with a join
 * the planner would scan the table.
 */
export async function readCandidaturePage(db: Db, query: Query) {
  const { limit, offset } = pageOf(query);
  const ids = db
    .select({ id: candidatures.id })
    .from(candidatures)
    .where(searchCondition(query))
    .orderBy(...orderColumns(query))
    .limit(limit)
    .offset(offset);
  return await db
    .select({
      id: candidatures.id,
      test_taker_id: candidatures.test_taker_id,
      created: candidatures.created,
      started_at: candidatures.started_at,
      completed_at: candidatures.completed_at,
      modified: candidatures.modified,
      rejection_emailed_at: candidatures.rejection_emailed_at,
      email: candidatures.email,
      full_name: candidatures.full_name,
      invitation_uuid: candidatures.invitation_uuid,
      avg_score: candidatures.avg_score,
      personality_algorithm: candidatures.personality_algorithm,
      personality: candidatures.personality,
      rating: candidatures.rating,
      review: candidatures.review,
      stage: candidatures.stage,
      status: candidatures.status,
    })
    .from(candidatures)
    .where(sql`${candidatures.id} = any(array(${ids}))`)
    .orderBy(...orderColumns(query));
}

/** The number of matches. Counts the rows of a search and of a test taker; other filters use the stored counts. */
export async function countCandidatures(db: Db, query: Query): Promise<number> {
  if (query.search || query.test_taker !== undefined) return await db.$count(candidatures, searchCondition(query));
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${candidatureCounts.candidatures}), 0)::int` })
    .from(candidatureCounts)
    .where(filterCondition(candidatureCounts, query));
  return counted?.total ?? 0;
}

function searchCondition(query: Query): SQL | undefined {
  const { test_taker } = query;
  const isListed = and(
    filterCondition(candidatures, query),
    test_taker === undefined ? undefined : eq(candidatures.test_taker_id, test_taker),
  );
  if (!query.search) return isListed;
  // Email addresses are kept in lower case, see contract/email.ts.
  const isFound = or(
    like(candidatures.email, containsPattern(query.search.toLowerCase())),
    ilike(candidatures.full_name, containsPattern(query.search)),
  );
  return and(isListed, isFound);
}

function filterCondition(table: Columns, { assessment, status, stage }: Query) {
  return and(
    sql`${table.assessment_id} = ${assessment}`,
    status === undefined ? undefined : sql`${table.status} = ${status}`,
    stage === undefined ? undefined : sql`${table.stage} = ${stage}`,
  );
}

function orderColumns({ ordering }: Query): SQL[] {
  const { created, full_name: name, avg_score, rating, id } = candidatures;
  return orderByClause(ordering, { created, _full_name: sql`lower(${name}) collate "C"`, avg_score, rating }, id);
}
