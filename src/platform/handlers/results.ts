import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { MAX_ID } from '../../contract/fields.ts';
import type { Result } from '../../contract/result.ts';
import type { Db } from '../../database/open.ts';
import type { Handler } from '../services/services.ts';
import { notFound } from '../http/httpError.ts';
import { assessmentTests, customQuestions, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { customAnswers, results } from '../schema/taking.ts';

/** IDs reserved per candidature: one for each of at most five tests, the last for the custom questions. */
const RESULTS_PER_CANDIDATURE = 8;

/** The `test_id` of the custom questions. No test has this ID. */
const CUSTOM_QUESTIONS_TEST_ID = MAX_ID;

export const listResults: Handler<'listResults'> = async ({ query }, { db }) => {
  const [candidature] = await db
    .select({ id: candidatures.id, assessment_id: candidatures.assessment_id, status: candidatures.status })
    .from(candidatures)
    .where(
      and(
        eq(candidatures.assessment_id, query.candidature__assessment),
        eq(candidatures.test_taker_id, query.candidature__test_taker),
      ),
    );
  if (!candidature) throw notFound();
  const status = candidature.status === 'completed' ? 'published' : 'filed';
  const taken = await readTests(db, candidature);
  const items: z.output<typeof Result>[] = taken.map((test, place) => ({
    id: resultId(candidature.id, place),
    name: test.name,
    score: test.score,
    status,
    completed: test.completed,
    test_id: test.test_id,
    custom_questions: [],
    algorithm: test.algorithm,
    is_code_test: test.is_code_test,
    score_display: test.score_display,
  }));
  const answers = await readAnswers(db, candidature);
  if (answers.length > 0) {
    items.push({
      id: resultId(candidature.id, RESULTS_PER_CANDIDATURE - 1),
      name: 'Custom questions',
      score: null,
      status,
      completed: status === 'published' || answers.every(({ answer }) => answer !== null),
      test_id: CUSTOM_QUESTIONS_TEST_ID,
      custom_questions: answers,
      algorithm: 'custom_questions',
      is_code_test: false,
      score_display: '',
    });
  }
  return { count: items.length, results: items };
};

/**
 * Results are listed before they have a row, so the ID is computed from the candidature and the index: unique, and the same
 * from the invitation on. In range up to candidature 268,435,455.
 */
export function resultId(candidatureId: number, place: number): number {
  return candidatureId * RESULTS_PER_CANDIDATURE - (RESULTS_PER_CANDIDATURE - 1) + place;
}

/** A candidature and its assessment. */
interface CandidatureKey {
  id: number;
  assessment_id: number;
}

/** The tests of the assessment in order, with the results so far. */
export async function readTests(db: Db, { id, assessment_id }: CandidatureKey) {
  const rows = await db
    .select({ test: tests, result: results })
    .from(assessmentTests)
    .innerJoin(tests, eq(tests.id, assessmentTests.test_id))
    .leftJoin(results, and(eq(results.test_id, tests.id), eq(results.candidature_id, id)))
    .where(eq(assessmentTests.assessment_id, assessment_id))
    .orderBy(asc(assessmentTests.position), asc(assessmentTests.id));
  return rows.map(({ test, result }) => ({
    test_id: test.id,
    name: test.name,
    algorithm: test.algorithm,
    is_code_test: test.is_code_test,
    score: result?.score ?? null,
    completed: (result?.submitted_at ?? null) !== null,
    score_display: result?.score_display ?? '',
  }));
}

/** The custom questions of the assessment in order, with the answers so far. */
export async function readAnswers(db: Db, { id, assessment_id }: CandidatureKey) {
  return await db
    .select({ id: customQuestions.id, question: customQuestions.question, answer: customAnswers.answer })
    .from(customQuestions)
    .leftJoin(
      customAnswers,
      and(eq(customAnswers.question_id, customQuestions.id), eq(customAnswers.candidature_id, id)),
    )
    .where(eq(customQuestions.assessment_id, assessment_id))
    .orderBy(asc(customQuestions.position), asc(customQuestions.id));
}
