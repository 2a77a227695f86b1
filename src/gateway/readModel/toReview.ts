import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { COMPLETION, completionOf } from './completions.ts';
import { readRows, viewOf } from './candidaturesQuery.ts';
import {
  assessments,
  candidatures,
  IS_CURRENT_ASSESSMENT,
  IS_TO_REVIEW,
  LOWEST_FINAL_SCORE_RANK,
} from '../schema/readModel.ts';
import { observedCompletions } from '../schema/tables.ts';

const { assessment_id, created_rank, id } = candidatures;

const isToReview = (upstream: string) => and(eq(candidatures.upstream, upstream), IS_TO_REVIEW);

/** How many candidatures are to review, by assessment. */
export async function countToReview(db: Db, upstream: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ assessment: assessment_id, count: sql<number>`count(*)::int` })
    .from(candidatures)
    .where(isToReview(upstream))
    .groupBy(assessment_id);
  return new Map(rows.map(({ assessment, count }) => [assessment, count]));
}

/**
 * The first candidatures to review, without archived assessments. Ordered by completion; those without one come
 * first.
 */
export async function readReviewQueue(db: Db, upstream: string, limit: number) {
  const current = db
    .select({ id: assessments.id })
    .from(assessments)
    .where(and(eq(assessments.upstream, upstream), IS_CURRENT_ASSESSMENT));
  return await db
    .select({ candidature_id: id, assessment_id, completion: COMPLETION })
    .from(candidatures)
    .leftJoin(
      observedCompletions,
      and(eq(observedCompletions.upstream, candidatures.upstream), eq(observedCompletions.candidature_id, id)),
    )
    // As an array and not a join: the small table of assessments is seldom analyzed, and the planner takes it for empty.
    .where(and(isToReview(upstream), sql`${assessment_id} = any(array(${current}))`))
    .orderBy(sql`${COMPLETION.at} asc nulls first`, asc(created_rank), asc(id))
    .limit(limit);
}

/** The same with the fields that Home shows. */
export async function readFirstToReview(db: Db, upstream: string, limit: number) {
  const queue = await readReviewQueue(db, upstream, limit);
  const ids = queue.map((each) => each.candidature_id);
  if (ids.length === 0) return [];
  const rows = new Map((await readRows(db, upstream, ids)).map((row) => [row.id, row]));
  const names = await db
    .select({ id: assessments.id, name: assessments.name })
    .from(assessments)
    .where(
      and(
        eq(assessments.upstream, upstream),
        inArray(
          assessments.id,
          queue.map((each) => each.assessment_id),
        ),
      ),
    );
  const nameOf = new Map(names.map((each) => [each.id, each.name]));
  const ranks = await readRanks(db, upstream, ids);
  return queue.flatMap(({ candidature_id, assessment_id: assessment, completion }) => {
    const row = rows.get(candidature_id);
    if (!row) return [];
    return {
      candidature: viewOf(row),
      assessment_name: nameOf.get(assessment) ?? null,
      completion: completionOf(completion),
      rank: ranks.get(candidature_id) ?? null,
    };
  });
}

/** The rank of each final score in its assessment, from 1, and the number of final scores. */
async function readRanks(db: Db, upstream: string, ids: number[]) {
  const final = sql.raw(`score_rank >= ${LOWEST_FINAL_SCORE_RANK}`);
  const others = sql`from ${candidatures} as other
    where other.upstream = row.upstream and other.assessment_id = row.assessment_id`;
  const { rows } = await db.execute<{ id: number; place: number; of: number }>(sql`
    select row.id, (select 1 + count(*)::int ${others} and other.score_rank > row.score_rank) as place,
      (select count(*)::int ${others} and other.${final}) as of
    from ${candidatures} as row where row.upstream = ${upstream} and row.${final}
      and row.id in (${sql.join(
        ids.map((each) => sql`${each}`),
        sql`, `,
      )})`);
  return new Map(rows.map(({ id: row, ...rank }) => [row, rank]));
}
