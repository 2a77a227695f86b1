import { and, eq, isNull, lte, sum } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { assessments, assessmentTests, publicLinks, tests } from '../schema/assessments.ts';
import { testTakers } from '../schema/candidatures.ts';
import { demoFills } from '../schema/demoFills.ts';

/** Counts the demo data, without later additions, and finds its shortest test; null without demo data, or if it was removed. */
export async function countDemo({
  db,
}: Pick<Database, 'db'>): Promise<{ assessments: number; candidates: number; test_path: string | null } | null> {
  const [demo] = await db.select().from(demoFills).where(isNull(demoFills.removed_at)).limit(1);
  if (!demo) return null;
  const [assessmentCount, candidateCount, [shortest]] = await Promise.all([
    db.$count(assessments, lte(assessments.id, demo.last_assessment_id)),
    db.$count(testTakers, lte(testTakers.id, demo.last_test_taker_id)),
    db
      .select({ uuid: publicLinks.public_uuid })
      .from(publicLinks)
      .innerJoin(assessments, eq(assessments.id, publicLinks.assessment_id))
      .innerJoin(assessmentTests, eq(assessmentTests.assessment_id, assessments.id))
      .innerJoin(tests, eq(tests.id, assessmentTests.test_id))
      .where(
        and(
          lte(assessments.id, demo.last_assessment_id),
          isNull(assessments.archived_at),
          eq(publicLinks.active, true),
          eq(publicLinks.candidates_limit, 0),
        ),
      )
      .groupBy(publicLinks.id)
      .orderBy(sum(tests.time_limit_minutes), publicLinks.id)
      .limit(1),
  ]);
  const test_path = shortest ? `/testtaker/publicinvitation/${shortest.uuid}` : null;
  return candidateCount > 0 ? { assessments: assessmentCount, candidates: candidateCount, test_path } : null;
}
