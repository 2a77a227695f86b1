import { countRemoved } from '../../contract/operations/demo.ts';
import { and, asc, eq, gt, inArray, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { DemoPlan, DemoRemovalRequest } from '../../contract/demo.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { StoredData } from '../../database/storedData.ts';
import { UserError } from '../../database/userError.ts';
import { assessments, assessmentTests, tests } from '../schema/assessments.ts';
import { candidatures, testTakers } from '../schema/candidatures.ts';
import { demoFills } from '../schema/demoFills.ts';
import { emails } from '../schema/emails.ts';
import { lockAssessment } from '../schema/lockAssessment.ts';
import { results } from '../schema/taking.ts';

const readFill = async (db: Db | Transaction) => {
  const [fill] = await db.select().from(demoFills).where(isNull(demoFills.removed_at)).limit(1);
  return fill ?? null;
};

/** Says what removing the demo deletes, and who was added to its assessments since; null: there is no demo. */
export async function planRemoval(db: Db | Transaction): Promise<DemoPlan | null> {
  const fill = await readFill(db);
  if (!fill) return null;
  const { last_assessment_id, last_test_taker_id, last_candidature_id } = fill;
  const isAdded = gt(candidatures.id, last_candidature_id);
  const added = await db
    .select({
      id: assessments.id,
      name: assessments.name,
      full_name: candidatures.full_name,
      email: candidatures.email,
    })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(isAdded, lte(assessments.id, last_assessment_id)))
    .orderBy(asc(assessments.id), asc(candidatures.full_name), asc(candidatures.email));
  const kept = new Map<number, DemoPlan['kept'][number]>();
  for (const { id, name, ...person } of added) {
    kept.set(id, { id, name, people: [...(kept.get(id)?.people ?? []), person] });
  }
  const isInAnother = db
    .select({ id: candidatures.id })
    .from(candidatures)
    .where(and(isAdded, eq(candidatures.test_taker_id, testTakers.id)));
  return {
    assessments: (await db.$count(assessments, lte(assessments.id, last_assessment_id))) - kept.size,
    candidates: await db.$count(testTakers, and(lte(testTakers.id, last_test_taker_id), notExists(isInAnother))),
    last_candidature_id,
    kept: [...kept.values()],
  };
}

/** Resolves to how many candidates a removal of these assessments deletes. */
export const countOf = ({ candidates, kept }: DemoPlan, chosen: readonly number[]): number =>
  countRemoved(
    candidates,
    kept.map(({ id, people }) => ({ id, candidates: people.length })),
    chosen,
  );

/**
 * Deletes the demo with what users stored about it, in the tables of the other modules, too. Candidates who were added since stay with
 * their assessments, except in those of the request. UserError if it would delete another number of candidates.
 */
export async function removeDemo(
  db: Db,
  storedData: readonly StoredData[],
  { candidates: expected, assessments: chosen }: DemoRemovalRequest,
): Promise<{ candidates: number }> {
  return await db.transaction(async (tx) => {
    const fill = await readFill(tx);
    if (!fill) throw new UserError('There is no demo data.');
    const { last_assessment_id, last_test_taker_id, last_candidature_id } = fill;
    const ofDemo = lte(assessments.id, last_assessment_id);
    const all = await tx.select({ id: assessments.id }).from(assessments).where(ofDemo).orderBy(asc(assessments.id));
    // No candidate is invited to them meanwhile.
    for (const { id } of all) await lockAssessment(tx, id);
    const plan = await planRemoval(tx);
    const count = plan && countOf(plan, chosen);
    if (!plan || count !== expected) {
      throw new UserError(`This would remove ${count} candidates, not ${expected}: someone changed them. Look again.`);
    }
    const kept = plan.kept.map(({ id }) => id).filter((id) => !chosen.includes(id));
    const gone = all.map(({ id }) => id).filter((id) => !kept.includes(id));
    const isGone = or(lte(candidatures.id, last_candidature_id), inArray(candidatures.assessment_id, gone));
    const added = await tx
      .select({ id: candidatures.id, taker: candidatures.test_taker_id })
      .from(candidatures)
      .where(and(gt(candidatures.id, last_candidature_id), inArray(candidatures.assessment_id, gone)));
    for (const { removeRows } of storedData) {
      await removeRows(tx, { upTo: last_candidature_id, candidatures: added.map(({ id }) => id), assessments: gone });
    }
    const goneIds = tx.select({ id: candidatures.id }).from(candidatures).where(isGone);
    await tx.delete(emails).where(inArray(emails.candidature_id, goneIds));
    await tx.delete(candidatures).where(isGone);
    const takers = or(
      lte(testTakers.id, last_test_taker_id),
      inArray(
        testTakers.id,
        added.map(({ taker }) => taker),
      ),
    );
    const remaining = tx.select({ id: candidatures.id }).from(candidatures);
    const isWithout = notExists(remaining.where(eq(candidatures.test_taker_id, testTakers.id)));
    const addresses = tx.select({ email: testTakers.email }).from(testTakers).where(and(takers, isWithout));
    await tx.delete(emails).where(inArray(emails.to, addresses));
    await tx.delete(testTakers).where(and(takers, isWithout));
    const usedBefore = tx.selectDistinct({ id: assessmentTests.test_id }).from(assessmentTests);
    const ownTests = await usedBefore.where(inArray(assessmentTests.assessment_id, gone));
    await tx.delete(assessments).where(inArray(assessments.id, gone));
    await tx.delete(tests).where(
      and(
        inArray(
          tests.id,
          ownTests.map(({ id }) => id),
        ),
        notInArray(tests.id, tx.select({ id: assessmentTests.test_id }).from(assessmentTests)),
        notInArray(tests.id, tx.select({ id: results.test_id }).from(results)),
      ),
    );
    await tx.update(demoFills).set({ removed_at: sql`now()` });
    return { candidates: expected };
  });
}
