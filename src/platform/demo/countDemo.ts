import { isNull, lte } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { assessments } from '../schema/assessments.ts';
import { testTakers } from '../schema/candidatures.ts';
import { demoFills } from '../schema/demoFills.ts';

/** Counts the demo data, without later additions; null without demo data, or if it was removed. */
export async function countDemo({
  db,
}: Pick<Database, 'db'>): Promise<{ assessments: number; candidates: number } | null> {
  const [demo] = await db.select().from(demoFills).where(isNull(demoFills.removed_at)).limit(1);
  if (!demo) return null;
  const [assessmentCount, candidateCount] = await Promise.all([
    db.$count(assessments, lte(assessments.id, demo.last_assessment_id)),
    db.$count(testTakers, lte(testTakers.id, demo.last_test_taker_id)),
  ]);
  return candidateCount > 0 ? { assessments: assessmentCount, candidates: candidateCount } : null;
}
