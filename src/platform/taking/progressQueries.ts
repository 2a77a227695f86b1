import { and, asc, eq } from 'drizzle-orm';
import type { Sitting } from '../../contract/taking.ts';
import type { Db } from '../../database/open.ts';
import { assessmentTests, customQuestions, tests } from '../schema/assessments.ts';
import { answers, customAnswers, results } from '../schema/taking.ts';

/** A candidature and its assessment. */
interface CandidatureKey {
  id: number;
  assessment_id: number;
}

/** The tests of an assessment in order, each with the candidature's result once started. */
export async function readTestsWithResults(db: Pick<Db, 'select'>, { id, assessment_id }: CandidatureKey) {
  return await db
    .select({
      test_id: tests.id,
      name: tests.name,
      algorithm: tests.algorithm,
      time_limit_minutes: tests.time_limit_minutes,
      result: results,
    })
    .from(assessmentTests)
    .innerJoin(tests, eq(tests.id, assessmentTests.test_id))
    .leftJoin(results, and(eq(results.test_id, tests.id), eq(results.candidature_id, id)))
    .where(eq(assessmentTests.assessment_id, assessment_id))
    .orderBy(asc(assessmentTests.position), asc(assessmentTests.id));
}

/** Saved answers of a test by item ID, with their sequence. */
export async function readAnswersWithSequence(
  db: Pick<Db, 'select'>,
  candidatureId: number,
  testId: number,
): Promise<Sitting['answers']> {
  const rows = await db
    .select({ item_id: answers.item_id, answer: answers.answer, sequence: answers.sequence })
    .from(answers)
    .where(and(eq(answers.candidature_id, candidatureId), eq(answers.test_id, testId)));
  return Object.fromEntries(rows.map(({ item_id, ...given }) => [item_id, given]));
}

/** The custom questions in order, each with its answer. */
export async function readQuestionsWithAnswers(db: Pick<Db, 'select'>, { id, assessment_id }: CandidatureKey) {
  return await db
    .select({ question: customQuestions, given: customAnswers })
    .from(customQuestions)
    .leftJoin(
      customAnswers,
      and(eq(customAnswers.question_id, customQuestions.id), eq(customAnswers.candidature_id, id)),
    )
    .where(eq(customQuestions.assessment_id, assessment_id))
    .orderBy(asc(customQuestions.position), asc(customQuestions.id));
}
