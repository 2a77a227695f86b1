import { and, asc, eq, or, isNull, ne, sql } from 'drizzle-orm';
import { TO_REVIEW } from '../../contract/codes.ts';
import type { Db } from '../../database/open.ts';
import { observedCompletions } from '../schema.ts';
import { assessments, candidatures } from '../readModel/tables.ts';

const isToReview = (upstream: string) =>
  and(
    eq(candidatures.upstream, upstream),
    eq(candidatures.status, TO_REVIEW.status),
    eq(candidatures.stage, TO_REVIEW.stage),
  );

/** How many candidatures are to review, by assessment. */
export async function countToReview(db: Db, upstream: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ assessment: candidatures.assessment_id, count: sql<number>`count(*)::int` })
    .from(candidatures)
    .where(isToReview(upstream))
    .groupBy(candidatures.assessment_id);
  return new Map(rows.map(({ assessment, count }) => [assessment, count]));
}

/** The first candidatures to review of assessments that are not archived: the first completed first, as far as it was observed. */
export async function readFirstToReview(db: Db, upstream: string, limit: number) {
  const { observed_at, was_open } = observedCompletions;
  const rows = await db
    .select({ id: candidatures.id, assessment_name: assessments.name, observed_at, was_open })
    .from(candidatures)
    .innerJoin(
      assessments,
      and(eq(assessments.upstream, candidatures.upstream), eq(assessments.id, candidatures.assessment_id)),
    )
    .leftJoin(
      observedCompletions,
      and(
        eq(observedCompletions.upstream, candidatures.upstream),
        eq(observedCompletions.candidature_id, candidatures.id),
      ),
    )
    .where(and(isToReview(upstream), or(isNull(assessments.status), ne(assessments.status, 'archived'))))
    .orderBy(sql`${observed_at} asc nulls first`, asc(candidatures.created_rank), asc(candidatures.id))
    .limit(limit);
  return rows.map(({ observed_at: at, was_open: exact, ...row }) => ({
    ...row,
    completion: at === null ? null : { observed_at: at.toISOString(), exact: exact === true },
  }));
}
