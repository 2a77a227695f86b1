import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../src/database/open.ts';
import { assessments } from '../../src/platform/schema/assessments.ts';
import { candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { SENTINEL_DOMAIN } from '../../src/platform/faults/sentinelFaults.ts';
import { BUSIEST } from './demo.ts';

/**
 * A candidate who completed the busiest assessment and whose report is not a PDF, see
 * src/platform/faults/sentinelFaults.ts.
 */
export const BROKEN_REPORT = `sentinel.pdfhtml@report.${SENTINEL_DOMAIN}`;

/** Gives a demo candidate that email address in the database: a newly invited one would not have started. */
export async function addBrokenReport(db: Db): Promise<void> {
  const [person] = await db
    .select({ id: candidatures.test_taker_id })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(eq(assessments.name, BUSIEST), isNotNull(candidatures.completed_at)))
    .orderBy(desc(candidatures.id))
    .limit(1);
  if (!person) throw new Error('No demo candidate has completed the busiest assessment.');
  await db.update(testTakers).set({ email: BROKEN_REPORT }).where(eq(testTakers.id, person.id));
  await db.update(candidatures).set({ email: BROKEN_REPORT }).where(eq(candidatures.test_taker_id, person.id));
}
