import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { results } from '../schema/taking.ts';
import { lockCandidature } from './findTaking.ts';
import { deadlineOf } from './testTimes.ts';

/**
 * Sets the extra time in percent, unless the candidature is completed. A running test gets a new deadline. Returns the
 * candidature before the change; null when it does not exist.
 */
export async function setExtraTime(db: Db, id: number, percent: number) {
  return await db.transaction(async (tx) => {
    const one = eq(candidatures.id, id);
    const [found] = await tx.select().from(candidatures).where(one);
    if (!found || !(await lockCandidature(tx, found))) return null;
    const [candidature] = await tx.select().from(candidatures).where(one);
    if (candidature?.status === 'completed') return candidature;
    await tx.update(candidatures).set({ extra_time_percent: percent }).where(one);
    const running = await tx
      .select({ id: results.id, started_at: results.started_at, limit: tests.time_limit_minutes })
      .from(results)
      .innerJoin(tests, eq(tests.id, results.test_id))
      .where(and(eq(results.candidature_id, id), isNull(results.submitted_at)));
    for (const { id: resultId, started_at, limit } of running) {
      const deadline = deadlineOf(started_at, limit, percent);
      await tx.update(results).set({ deadline }).where(eq(results.id, resultId));
    }
    return candidature ?? null;
  });
}
