import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { CANDIDATURE_STATUSES } from '../../contract/codes.ts';
import type { Db } from '../../database/open.ts';
import { isBy, isAccessible, type RowReader } from '../base/access.ts';
import type { Viewer } from '../base/user.ts';
import { countAskedEarly, IS_UNDECIDED, readAsked } from './askedViews.ts';
import { COMPLETION, completionOf } from './completions.ts';
import { readRows, viewOf } from './candidaturesQuery.ts';
import {
  assessments,
  candidatures,
  IS_CURRENT_ASSESSMENT,
  IS_TO_REVIEW,
  LOWEST_FINAL_SCORE_RANK,
  rankOfCode,
} from '../schema/readModel.ts';
import { observedCompletions, recommendations } from '../schema/tables.ts';

const { assessment_id, created_rank, id, stage, status, status_rank, upstream } = candidatures;

const isRead = (reader: RowReader) => and(eq(upstream, reader.upstream), isAccessible(assessment_id, reader));
const isToReview = (reader: RowReader) => and(isRead(reader), IS_TO_REVIEW);

/** The completed candidatures, neither hired nor rejected, that a hiring manager has not recommended. */
const waitsForView = (user: Viewer) =>
  and(
    isRead(user),
    eq(status, 'completed'),
    // Indexes have the rank only.
    eq(status_rank, rankOfCode(CANDIDATURE_STATUSES, 'completed')),
    IS_UNDECIDED,
    sql`not exists (select from ${recommendations} where ${recommendations.upstream} = ${user.upstream}
      and ${recommendations.candidature_id} = ${id} and ${recommendations.state} = 'current'
      and ${isBy(recommendations.author, user)})`,
  );

/** The candidatures that wait for a user: for a recruiter to evaluate, or for the view of a hiring manager. */
const isQueued = (user: Viewer) => (user.role === 'recruiter' ? isToReview(user) : waitsForView(user));

async function countByAssessment(db: Db, which: SQL | undefined): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ assessment: assessment_id, count: sql<number>`count(*)::int` })
    .from(candidatures)
    .where(which)
    .groupBy(assessment_id);
  return new Map(rows.map(({ assessment, count }) => [assessment, count]));
}

/** How many candidatures are to review, by assessment. */
export const countToReview = async (db: Db, reader: RowReader) => await countByAssessment(db, isToReview(reader));

/** How many candidatures wait for a user, by assessment: for a hiring manager, also those on which their view is asked for. */
export async function countQueued(db: Db, user: Viewer): Promise<ReadonlyMap<number, number>> {
  const queued = await countByAssessment(db, isQueued(user));
  if (user.role === 'recruiter') return queued;
  const counts = new Map(queued);
  for (const [assessment, count] of await countAskedEarly(db, user))
    counts.set(assessment, (counts.get(assessment) ?? 0) + count);
  return counts;
}

/** The first candidatures that wait for a user, without archived assessments. A hiring manager is asked about the first. */
export async function readReviewQueue(db: Db, user: Viewer, limit: number) {
  const asked = user.role === 'recruiter' ? [] : await readAsked(db, user, limit);
  const ids = new Set(asked.map((each) => each.candidature_id));
  const others = (await readCompletedQueue(db, user, limit)).filter((each) => !ids.has(each.candidature_id));
  return [...asked, ...others.map((each) => ({ ...each, asked: null }))].slice(0, limit);
}

/** Those who wait for the user because they completed, in this order; those whose completion is not known come first. */
async function readCompletedQueue(db: Db, user: Viewer, limit: number) {
  const current = db
    .select({ id: assessments.id })
    .from(assessments)
    .where(and(eq(assessments.upstream, user.upstream), IS_CURRENT_ASSESSMENT));
  return await db
    .select({ candidature_id: id, assessment_id, stage, completion: COMPLETION })
    .from(candidatures)
    .leftJoin(
      observedCompletions,
      and(eq(observedCompletions.upstream, candidatures.upstream), eq(observedCompletions.candidature_id, id)),
    )
    // As an array and not a join: the small table of assessments is seldom analyzed, and the planner takes it for empty.
    .where(and(isQueued(user), sql`${assessment_id} = any(array(${current}))`))
    .orderBy(sql`${COMPLETION.at} asc nulls first`, asc(created_rank), asc(id))
    .limit(limit);
}

type QueuedRow = Awaited<ReturnType<typeof readReviewQueue>>[number];

/** Queued candidatures with the fields that Home shows. */
export async function readQueuedRows(db: Db, user: Viewer, queue: readonly QueuedRow[]) {
  const ids = queue.map((each) => each.candidature_id);
  if (ids.length === 0) return [];
  const rows = new Map((await readRows(db, user, ids)).map((row) => [row.id, row]));
  const names = await db
    .select({ id: assessments.id, name: assessments.name })
    .from(assessments)
    .where(
      and(
        eq(assessments.upstream, user.upstream),
        inArray(
          assessments.id,
          queue.map((each) => each.assessment_id),
        ),
      ),
    );
  const nameOf = new Map(names.map((each) => [each.id, each.name]));
  const ranks = await readRanks(db, user.upstream, ids);
  return queue.flatMap(({ candidature_id, assessment_id: assessment, completion, asked }) => {
    const row = rows.get(candidature_id);
    if (!row) return [];
    return {
      candidature: viewOf(row),
      assessment_name: nameOf.get(assessment) ?? null,
      completion: completionOf(completion),
      rank: ranks.get(candidature_id) ?? null,
      asked: asked && { by: asked.by, at: asked.at.toISOString() },
    };
  });
}

/** The rank of each final score in its assessment, from 1, and the number of final scores. */
async function readRanks(db: Db, service: string, ids: number[]) {
  const final = sql.raw(`score_rank >= ${LOWEST_FINAL_SCORE_RANK}`);
  const others = sql`from ${candidatures} as other
    where other.upstream = row.upstream and other.assessment_id = row.assessment_id`;
  const { rows } = await db.execute<{ id: number; place: number; of: number }>(sql`
    select row.id, (select 1 + count(*)::int ${others} and other.score_rank > row.score_rank) as place,
      (select count(*)::int ${others} and other.${final}) as of
    from ${candidatures} as row where row.upstream = ${service} and row.${final}
      and row.id in (${sql.join(
        ids.map((each) => sql`${each}`),
        sql`, `,
      )})`);
  return new Map(rows.map(({ id: row, ...rank }) => [row, rank]));
}
