import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CandidatureScope } from '../../contract/candidatureFilters.ts';
import type { Db } from '../../database/open.ts';
import { readCurrentAssessments } from '../readModel/assessmentsQuery.ts';
import { passesFilters } from '../readModel/candidatureFilters.ts';
import { candidatures } from '../schema/readModel.ts';

const { assessment_id } = candidatures;

const countOf = (status: string) => sql<number>`(count(*) filter (where ${candidatures.status} = ${status}))::int`;

/** The number of candidates who have not completed, by assessment, largest first. Without archived assessments. */
export async function readWaiting(
  db: Db,
  {
    upstream,
    days,
    limit,
  }: { upstream: string; days: Pick<CandidatureScope, 'last_invited' | 'timezone'>; limit: number },
) {
  const current = new Map((await readCurrentAssessments(db, upstream)).map((each) => [each.id, each]));
  const isWaiting = passesFilters({ upstream, scope: { ...days, status: ['invited', 'started'] } });
  const counts = await db
    .select({ assessment_id, not_started: countOf('invited'), in_progress: countOf('started') })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), inArray(assessment_id, [...current.keys()]), isWaiting))
    .groupBy(assessment_id)
    .orderBy(desc(sql`count(*)`), assessment_id)
    .limit(limit);
  return counts.map((row) => {
    const { name = null, status = null } = current.get(row.assessment_id) ?? {};
    return { ...row, assessment_name: name, status };
  });
}
