import { isDeepStrictEqual } from 'node:util';
import { and, eq, lt, lte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod/mini';
import { MAX_SEQUENCE } from '../../contract/answerSequence.ts';
import type { AnswerGiven, Saved } from '../../contract/taking.ts';
import type { Services, TestItem } from '../services/services.ts';
import { invalidFields, notFound } from '../http/httpError.ts';
import { answers, results } from '../schema/taking.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { conflict, shareTaking } from './findTaking.ts';
import { closedReason, testState } from './testTimes.ts';
import { isValidAnswer } from './validateAnswer.ts';
import { shownItems } from './candidateItems.ts';
import { readTestsWithResults } from './progressQueries.ts';

export type GivenAnswer = z.output<typeof AnswerGiven>;

/** Saves an answer unless a later one is stored. Returns the stored answer. */
export async function saveAnswer(
  { uuid, testId, itemId }: TestItem,
  given: GivenAnswer,
  services: Services,
): Promise<Saved> {
  return await services.db.transaction(async (tx) => {
    const { candidature } = await shareTaking(tx, uuid, 'key share');
    // Submitting locks the same row, so no answer is saved after the submission. // T27
    const mine = and(eq(results.candidature_id, candidature.id), eq(results.test_id, testId));
    const [result] = await tx.select().from(results).where(mine).for('share');
    if (!result) {
      const isPart = (await readTestsWithResults(tx, candidature)).some(({ test_id }) => test_id === testId);
      throw isPart ? conflict('not_started') : notFound();
    }
    const now = services.now();
    if (testState(result, now) === 'done') throw conflict(closedReason(result));
    const item = shownItems(await services.definitions(tx, testId)).find(({ id }) => id === itemId);
    if (!item) throw notFound();
    if (!isValidAnswer(item, given.answer)) throw invalidFields({ answer: ['This answer does not fit the question.'] });
    const key = { candidature_id: candidature.id, test_id: testId, item_id: itemId };
    return { ...(await store(tx, key, given, now)), now: now.toISOString() };
  });
}

/** Keeps the answer with the highest sequence, decided by one statement. // T29 */
async function store(
  tx: Transaction,
  key: { candidature_id: number; test_id: number; item_id: string },
  { answer, sequence }: GivenAnswer,
  saved_at: Date,
) {
  const [stored] = await tx
    .insert(answers)
    .values({ ...key, answer, sequence, saved_at })
    .onConflictDoUpdate({
      target: [answers.candidature_id, answers.test_id, answers.item_id],
      set: { answer, sequence, saved_at },
      setWhere: isOlder(answers.sequence, sequence),
    })
    .returning();
  const [row] = stored ? [stored] : await tx.select().from(answers).where(same(key));
  if (!row) throw new Error('The answer was not stored');
  return toSaved(row, { answer, sequence });
}

/** Whether a stored answer gives way to one with this sequence. */
export function isOlder(stored: AnyPgColumn, sequence: number): SQL {
  return sequence === MAX_SEQUENCE ? lte(stored, sequence) : lt(stored, sequence);
}

/** The stored answer as the answer to a save, and whether it is the one given. */
export function toSaved(stored: GivenAnswer & { saved_at: Date }, given: GivenAnswer): Omit<Saved, 'now'> {
  const { answer, sequence, saved_at } = stored;
  const saved = sequence === given.sequence && isDeepStrictEqual(answer, given.answer);
  return { answer, sequence, saved, saved_at: saved_at.toISOString() };
}

const same = (key: { candidature_id: number; test_id: number; item_id: string }) =>
  and(
    eq(answers.candidature_id, key.candidature_id),
    eq(answers.test_id, key.test_id),
    eq(answers.item_id, key.item_id),
  );
