import { eq } from 'drizzle-orm';
import type { Answer, Overview, Questions, Saved } from '../../contract/taking.ts';
import type { z } from 'zod/mini';
import type { Services } from '../services/services.ts';
import { invalidFields, notFound } from '../http/httpError.ts';
import type { customQuestions } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { customAnswers } from '../schema/taking.ts';
import type { Transaction } from '../schema/lockAssessment.ts';
import { conflict, findTaking, lockTaking, shareTaking, type Taking } from './findTaking.ts';
import { testState } from './testTimes.ts';
import { areOptionIndexes } from './validateAnswer.ts';
import { areSubmitted, overviewOf } from './overview.ts';
import { type GivenAnswer, isOlder, toSaved } from './saveAnswer.ts';
import { recomputeCandidature } from './recomputeCandidature.ts';
import type { AddressFor } from './startTest.ts';
import { readQuestionsWithAnswers, readTestsWithResults } from './progressQueries.ts';

type Question = typeof customQuestions.$inferSelect;

/** The custom questions, once all tests are submitted. */
export async function listQuestions(uuid: string, services: Services): Promise<z.output<typeof Questions>> {
  const { db } = services;
  const { candidature } = await findTaking(db, uuid);
  await checkQuestionsOpen(db, candidature, services);
  const rows = await readQuestionsWithAnswers(db, candidature);
  return {
    questions: rows.map(({ question, given }) => ({
      id: question.id,
      question: question.question,
      options: question.options,
      max_choices: question.max_choices,
      answer: given?.chosen ?? given?.answer ?? null,
      sequence: given?.sequence ?? 0,
    })),
  };
}

/** Saves the answer to a custom question unless a later one is stored; returns the stored one. // T29 */
export async function saveCustomAnswer(uuid: string, questionId: number, given: GivenAnswer, services: Services) {
  return await services.db.transaction(async (tx): Promise<Saved> => {
    const { candidature } = await shareTaking(tx, uuid, 'share');
    const rows = await readQuestionsWithAnswers(tx, candidature);
    const question = rows.find((row) => row.question.id === questionId)?.question;
    if (!question) throw notFound();
    await checkQuestionsOpen(tx, candidature, services);
    const now = services.now();
    const written = { ...writeAnswer(question, given.answer), sequence: given.sequence, saved_at: now };
    const [stored] = await tx
      .insert(customAnswers)
      .values({ candidature_id: candidature.id, question_id: questionId, ...written })
      .onConflictDoUpdate({
        target: [customAnswers.candidature_id, customAnswers.question_id],
        set: written,
        setWhere: isOlder(customAnswers.sequence, given.sequence),
      })
      .returning();
    const row =
      stored ?? (await readQuestionsWithAnswers(tx, candidature)).find((one) => one.question.id === questionId)?.given;
    if (!row) throw new Error('The answer was not stored');
    const { sequence, saved_at } = row;
    // Chosen options are stored in the order of the question.
    const sent = written.chosen ?? written.answer;
    const saved = toSaved(
      { answer: row.chosen ?? row.answer, sequence, saved_at },
      { answer: sent, sequence: given.sequence },
    );
    return { ...saved, now: now.toISOString() };
  });
}

/** Submits the custom questions, answered or not; does nothing when they are already submitted. */
export async function submitQuestions(uuid: string, address: AddressFor, services: Services): Promise<Overview> {
  return await services.db.transaction(async (tx) => {
    const { candidature } = await lockTaking(tx, uuid);
    if ((await readQuestionsWithAnswers(tx, candidature)).length === 0) throw notFound();
    if (!areSubmitted(candidature)) {
      await checkQuestionsOpen(tx, candidature, services);
      await tx
        .update(candidatures)
        .set({ questions_submitted_at: services.now(), address: address(candidature.assessment_id) })
        .where(eq(candidatures.id, candidature.id));
      await recomputeCandidature(tx, candidature.id);
    }
    return await overviewOf(tx, await findTaking(tx, uuid), services);
  });
}

/** Throws unless the questions are open: after all tests are submitted, until they are submitted. // T32 */
async function checkQuestionsOpen(
  db: Pick<Transaction, 'select'>,
  candidature: Taking['candidature'],
  { now }: Services,
) {
  if (areSubmitted(candidature)) throw conflict('done');
  if (candidature.status === 'invited') throw conflict('not_started');
  const sittings = await readTestsWithResults(db, candidature);
  if (sittings.some(({ result }) => testState(result, now()) !== 'done')) throw conflict('order');
}

/** The columns of an answer: its text and, for multiple choice, the indices of the options. */
function writeAnswer({ options, max_choices }: Question, answer: Answer) {
  if (answer === null) return { answer, chosen: null };
  if (options === null && typeof answer === 'string') return { answer, chosen: null };
  if (options === null || !areOptionIndexes(answer, options.length) || answer.length > max_choices) {
    throw invalidFields({ answer: ['This answer does not fit the question.'] });
  }
  const chosen = answer.toSorted((a, b) => a - b);
  return { answer: chosen.map((place) => options[place]).join('\n'), chosen };
}
