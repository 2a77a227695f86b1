import { and, eq } from 'drizzle-orm';
import type { Overview } from '../../contract/taking.ts';
import type { Services } from '../services/services.ts';
import { notFound } from '../http/httpError.ts';
import { candidatures } from '../schema/candidatures.ts';
import { answers, results } from '../schema/taking.ts';
import { scoreTest } from '../scoring/score.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { conflict, findTaking, lockTaking } from './findTaking.ts';
import { submissionTime } from './testTimes.ts';
import type { ReadDefinition } from '../services/definitionCache.ts';
import { overviewOf } from './overview.ts';
import { recomputeCandidature } from './recomputeCandidature.ts';
import type { AddressFor } from './startTest.ts';
import { readTestsWithResults } from './progressQueries.ts';

/** Submits a test; does nothing when it is already submitted. Code is scored afterwards in the background. */
export async function submitTest(
  uuid: string,
  testId: number,
  address: AddressFor,
  services: Services,
): Promise<Overview> {
  const overview = await services.db.transaction(async (tx) => {
    const { candidature } = await lockTaking(tx, uuid);
    const sitting = (await readTestsWithResults(tx, candidature)).find(({ test_id }) => test_id === testId);
    if (!sitting) throw notFound();
    if (!sitting.result) throw conflict('not_started');
    if (await closeTest(tx, sitting.result, services)) {
      const { id, assessment_id } = candidature;
      await tx
        .update(candidatures)
        .set({ address: address(assessment_id) })
        .where(eq(candidatures.id, id));
      await recomputeCandidature(tx, id);
    }
    return await overviewOf(tx, await findTaking(tx, uuid), services);
  });
  services.codeScoring.wake();
  return overview;
}

/** A test of a candidature. */
interface TestKey {
  candidature_id: number;
  test_id: number;
}

/**
 * Closes a running test of a locked candidature: no answers are accepted afterwards. Scores it at once unless code has to
 * run. False when it was already closed. // T31
 */
export async function closeTest(
  tx: Transaction,
  which: TestKey,
  { now, definitions }: { now: () => Date; definitions: ReadDefinition },
): Promise<boolean> {
  const mine = and(eq(results.candidature_id, which.candidature_id), eq(results.test_id, which.test_id));
  // Waits for answers being saved, so that they are read below.
  const [result] = await tx.select().from(results).where(mine).for('update');
  if (!result || result.submitted_at !== null) return false;
  const definition = await definitions(tx, which.test_id);
  const given = await readAnswers(tx, which);
  const runsCode = definition.kind === 'code' && [...given.values()].some((answer) => answer !== null);
  await tx
    .update(results)
    .set({
      submitted_at: submissionTime(result.deadline, now()),
      ...(!runsCode && scoreTest(definition, given)),
    })
    .where(mine);
  return true;
}

/** All answers to a test, by item ID. */
export async function readAnswers(tx: Pick<Transaction, 'select'>, { candidature_id, test_id }: TestKey) {
  const rows = await tx
    .select({ item_id: answers.item_id, answer: answers.answer })
    .from(answers)
    .where(and(eq(answers.candidature_id, candidature_id), eq(answers.test_id, test_id)));
  return new Map(rows.map(({ item_id, answer }) => [item_id, answer]));
}
