import type { CandidateOrdering } from '../../contract/codes.ts';
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Page } from '../../contract/paging.ts';
import type { Completeness } from '../../contract/readModel.ts';
import { searchWords } from '../../contract/searchText.ts';
import { containsWords } from '../../database/likePattern.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { observedCompletions } from '../schema/tables.ts';
import { isHidden } from '../names/hiddenNames.ts';
import { assessments, candidatures, candidatureTexts, ORDER_KEYS } from '../schema/readModel.ts';

export interface CandidatesQuery extends RowReader {
  q: string;
  ordering: CandidateOrdering;
  page: Page;
}

export interface CandidateRow extends Record<string, unknown> {
  id: number;
  testtaker_id: number | null;
  email: string | null;
  full_name: string | null;
  assessments: number;
  completed: number;
  assessment_id: number;
  assessment_name: string | null;
  stage: string | null;
  status: string | null;
  avg_score: number | null;
  /** Milliseconds since 1970. */
  last_activity: number | null;
}

const ORDERS: Record<CandidateOrdering, SQL> = {
  activity: sql`last_activity asc nulls last, id asc`,
  '-activity': sql`last_activity desc nulls last, id desc`,
  name: sql`name_key asc, id asc`,
  '-name': sql`name_key desc, id desc`,
  email: sql`lower(email) collate "C" asc nulls last, id asc`,
  '-email': sql`lower(email) collate "C" desc nulls last, id desc`,
  assessments: sql`assessments asc, id asc`,
  '-assessments': sql`assessments desc, id desc`,
  assessment: sql`assessment_key asc nulls last, id asc`,
  '-assessment': sql`assessment_key desc nulls last, id desc`,
  stage: sql`${sql.raw(ORDER_KEYS.stage_up)} asc, id asc`,
  '-stage': sql`${sql.raw(ORDER_KEYS.stage_down)} desc, id desc`,
  score: sql`${sql.raw(ORDER_KEYS.score_up)} asc, id asc`,
  '-score': sql`score_rank desc, id desc`,
};

const { id, upstream, assessment_id, testtaker_id, email, full_name, name_key, created_at, created_rank } =
  candidatures;
const { status, stage, stage_rank, avg_score, score_rank } = candidatures;

/** A key that is equal for the candidatures of one candidate: test taker ID, else address, else the candidature itself. */
const owner = sql`coalesce('t' || ${testtaker_id}, 'e' || lower(${email}), 'c' || ${id})`;

/**
 * Reads a page of the candidates of all assessments, with their number. Leaves out assessments under blind review. A search
 * matches the name and the address of any candidature that a candidate has.
 */
export async function readCandidates(db: Db, query: CandidatesQuery): Promise<{ count: number; rows: CandidateRow[] }> {
  const isFound = containsWords(candidatureTexts.text, searchWords(query.q));
  const { rows } = await db.execute<{ count: string; results: CandidateRow[] | null }>(sql`
    with owned as materialized (
      select ${owner} as owner, ${id} as id, ${status} as status, ${created_rank} as created_rank,
        greatest(${created_at}, ${observedCompletions.observed_at}) as activity
      from ${candidatures} left join ${observedCompletions}
        on ${observedCompletions.upstream} = ${upstream} and ${observedCompletions.candidature_id} = ${id}
        and ${observedCompletions.was_open}
      where ${and(eq(upstream, query.upstream), not(isHidden), isAccessible(assessment_id, query))}),
    -- Materialized, so that no plan without statistics reads the texts again for each row.
    found as materialized (
      select ${candidatureTexts.candidature_id} as id from ${candidatureTexts}
      where ${candidatureTexts.upstream} = ${query.upstream} and ${isFound ?? sql`true`}),
    found_owners as materialized (select distinct owner from owned join found using (id)),
    grouped as materialized (
      select (array_agg(id order by created_rank desc, id desc))[1] as id, count(*)::int as assessments,
        count(*) filter (where status = 'completed')::int as completed, max(activity) as last_activity
      from owned ${isFound && sql`where owner in (select owner from found_owners)`} group by owner),
    latest as (
      select grouped.*, ${testtaker_id}, ${email}, ${full_name}, ${name_key}, ${assessment_id}, ${stage}, ${stage_rank},
        ${status}, ${avg_score}, ${score_rank}, ${assessments.name} as assessment_name,
        ${assessments.name_key} as assessment_key
      from grouped
      join ${candidatures} on ${upstream} = ${query.upstream} and ${id} = grouped.id
      left join ${assessments} on ${assessments.upstream} = ${query.upstream} and ${assessments.id} = ${assessment_id}),
    part as (select * from latest order by ${ORDERS[query.ordering]}
      limit ${query.page.limit} offset ${query.page.offset})
    select (select count(*) from grouped) as count, (select json_agg(json_build_object(
      'id', id, 'testtaker_id', testtaker_id, 'email', email, 'full_name', full_name, 'assessments', assessments,
      'completed', completed, 'assessment_id', assessment_id, 'assessment_name', assessment_name, 'stage', stage,
      'status', status, 'avg_score', avg_score, 'last_activity', floor(extract(epoch from last_activity) * 1000))
      order by ${ORDERS[query.ordering]}) from part) as results`);
  const [row] = rows;
  return { count: Number(row?.count ?? 0), rows: row?.results ?? [] };
}

type CompletenessAnswer = z.input<typeof Completeness>;

/**
 * The completeness of all lists, for pages about candidates. While a list is missing, `rows` is the number of known
 * candidates: a candidate of several assessments counts once. The upstream reports no such number.
 */
export async function countedInCandidates(
  db: Db,
  reader: RowReader,
  completeness: CompletenessAnswer,
): Promise<CompletenessAnswer> {
  if (completeness.complete_at !== null) return completeness;
  // The first part reads only the index of test takers. Few candidatures have none.
  const isOf = and(eq(upstream, reader.upstream), isAccessible(assessment_id, reader));
  const { rows } = await db.execute<{ count: string }>(sql`
    select (select count(distinct ${testtaker_id}) from ${candidatures} where ${isOf})
      + (select count(distinct ${owner}) from ${candidatures} where ${and(isOf, isNull(testtaker_id))})
      as count`);
  return { ...completeness, rows: Number(rows[0]?.count ?? 0), expected: null };
}
