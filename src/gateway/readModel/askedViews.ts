import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { isAccessible } from '../base/access.ts';
import type { Viewer } from '../base/user.ts';
import { isCandidatureOf } from '../names/hiddenNames.ts';
import { assessments, candidatures, IS_CURRENT_ASSESSMENT } from '../schema/readModel.ts';
import { observedCompletions, ONLY_USER, recommendations, viewRequests } from '../schema/tables.ts';
import { COMPLETION } from './completions.ts';

/** The condition that a candidate is neither hired nor rejected. */
export const IS_UNDECIDED = sql`${candidatures.stage} is distinct from 'REJ' and ${candidatures.stage} is distinct from 'HIR'`;

/** Whether the asked user has recommended. Columns have their table also in the fields of a query, where drizzle leaves it out. */
export const IS_ANSWERED = sql<boolean>`exists (select from ${recommendations} given
  where given.upstream = ${viewRequests}.upstream and given.candidature_id = ${viewRequests}.candidature_id
    and given.state = 'current' and given.author is not distinct from nullif(${viewRequests}.user_name, ${ONLY_USER}))`;

/** The condition that a user's view is asked for, of requests joined with the candidatures. */
const isAsked = (user: Viewer) =>
  and(
    eq(viewRequests.upstream, user.upstream),
    eq(viewRequests.user_name, user.name ?? ONLY_USER),
    isAccessible(candidatures.assessment_id, user),
    IS_UNDECIDED,
    sql`not ${IS_ANSWERED}`,
  );

/** The candidatures on which a user's view is asked for, without archived assessments, the first asked first. */
export async function readAsked(db: Db, user: Viewer, limit: number) {
  const { author: by, asked_at: at } = viewRequests;
  return await db
    .select({
      candidature_id: candidatures.id,
      assessment_id: candidatures.assessment_id,
      stage: candidatures.stage,
      completion: COMPLETION,
      asked: { by, at },
    })
    .from(viewRequests)
    .innerJoin(candidatures, isCandidatureOf(viewRequests))
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
    .where(and(isAsked(user), IS_CURRENT_ASSESSMENT))
    .orderBy(asc(at), asc(viewRequests.id))
    .limit(limit);
}

/** How many of them have not completed, by assessment. */
export async function countAskedEarly(db: Db, user: Viewer): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ assessment: candidatures.assessment_id, count: sql<number>`count(*)::int` })
    .from(viewRequests)
    .innerJoin(candidatures, isCandidatureOf(viewRequests))
    .where(and(isAsked(user), sql`${candidatures.status} is distinct from 'completed'`))
    .groupBy(candidatures.assessment_id);
  return new Map(rows.map(({ assessment, count }) => [assessment, count]));
}
