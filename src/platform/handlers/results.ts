import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { MAX_ID } from '../../contract/fields.ts';
import type { Result } from '../../contract/result.ts';
import type { Db } from '../../database/open.ts';
import type { Handler } from '../http/services.ts';
import { notFound } from '../http/httpError.ts';
import { assessmentTests, customQuestions, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { customAnswers, results } from '../schema/taking.ts';

/** An assessment has at most five tests; its custom questions take the last place. */
const PLACES = 8;

/** Test ID of the custom questions item, which no test ever gets. */
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
      id: resultId(candidature.id, PLACES - 1),
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
 * A result is listed before anything of it is stored, so its ID comes from the candidature and the place in it: stable
 * from the invitation on, and no two alike. Within range up to candidature 268,435,455.
 */
export function resultId(candidatureId: number, place: number): number {
  return candidatureId * PLACES - (PLACES - 1) + place;
}

/** Which candidature of which assessment. */
interface Taking {
  id: number;
  assessment_id: number;
}

/** Every test of the assessment, in its order, with how it went so far. */
export async function readTests(db: Db, { id, assessment_id }: Taking) {
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

/** Every custom question of the assessment, in its order, with the answer so far. */
export async function readAnswers(db: Db, { id, assessment_id }: Taking) {
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
