import { MAX_ID } from '../../contract/codes.ts';
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Result } from '../../contract/result.ts';
import type { Db } from '../../database/open.ts';
import type { Handler, Services } from '../services/services.ts';
import { areAnswersMissing, readAnsweredItems } from '../services/answeredItems.ts';
import { assessments, assessmentTests, customQuestions, tests } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import { customAnswers, results } from '../schema/taking.ts';
import { compareScore, type ScoreCount } from '../scoring/compareScore.ts';
import type { AreaScore } from '../scoring/outcome.ts';

/** IDs reserved per candidature: one for each of at most five tests, the last for the custom questions. */
const RESULTS_PER_CANDIDATURE = 8;

/** The `test_id` of the custom questions. No test has this ID. */
const CUSTOM_QUESTIONS_TEST_ID = MAX_ID;

export const listResults: Handler<'listResults'> = async ({ query }, services) => {
  const found = await findCandidature(
    services,
    and(
      eq(candidatures.assessment_id, query.candidature__assessment),
      eq(candidatures.test_taker_id, query.candidature__test_taker),
    ),
  );
  const items = found ? (await readResults(services, found)).map(({ result }) => result) : [];
  return { count: items.length, results: items };
};

/** A candidature and its assessment, as far as results depend on them. */
export type ResultsOf = NonNullable<Awaited<ReturnType<typeof findCandidature>>>;

export async function findCandidature({ db }: Pick<Services, 'db'>, which: SQL | undefined) {
  const [found] = await db
    .select({ candidature: candidatures, assessment: { id: assessments.id, modified: assessments.modified } })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(which);
  return found;
}

/** The results of a candidature, each with the test it is from; null for the custom questions. */
export async function readResults({ db, scoreCounts }: Services, { candidature, assessment }: ResultsOf) {
  const isCompleted = candidature.status === 'completed';
  const status = isCompleted ? 'published' : 'filed';
  // A provisional score has no rank.
  const counts = isCompleted ? (await scoreCounts(assessment, true)).tests : null;
  const answered = await readAnsweredItems(db, candidature.id);
  const taken = await readTests(db, candidature);
  const items: { result: z.output<typeof Result>; test: (typeof taken)[number] | null }[] = taken.map(
    (test, place) => ({
      test,
      result: {
        id: resultId(candidature.id, place),
        name: test.name,
        score: test.score,
        status,
        completed: test.submitted_at !== null,
        test_id: test.test_id,
        custom_questions: [],
        algorithm: test.algorithm,
        is_code_test: test.is_code_test,
        score_display: test.score_display,
        ...scoreInWords(test.areas),
        display_normalized_percentile_score: percentile(test.score, counts?.get(test.test_id)),
        number_questions_completed: areAnswersMissing(test.areas, answered.get(test.test_id))
          ? null
          : (answered.get(test.test_id)?.length ?? 0),
        completed_at: test.submitted_at?.toISOString() ?? null,
      },
    }),
  );
  const answers = await readAnswers(db, candidature);
  if (answers.length > 0) {
    const given = answers.filter(({ answer }) => answer !== null).length;
    const result = {
      id: resultId(candidature.id, RESULTS_PER_CANDIDATURE - 1),
      name: 'Custom questions',
      score: null,
      status,
      completed: isCompleted || given === answers.length,
      test_id: CUSTOM_QUESTIONS_TEST_ID,
      custom_questions: answers,
      algorithm: 'custom_questions',
      is_code_test: false,
      score_display: '',
      ...scoreInWords([]),
      display_normalized_percentile_score: null,
      number_questions_completed: given,
      completed_at: candidature.questions_submitted_at?.toISOString() ?? null,
    } as const;
    items.push({ test: null, result });
  }
  return items;
}

/** The number of right answers, as a number and in words; of a personality test there are none. */
function scoreInWords(areas: readonly AreaScore[] | null) {
  const right = (areas ?? []).reduce((sum, area) => sum + area.right, 0);
  const all = (areas ?? []).reduce((sum, area) => sum + area.of, 0);
  return { raw_score: all === 0 ? null : right, score_description: all === 0 ? '' : `${right} of ${all} correct` };
}

/** Percent of the counted scores that are lower; null without any. */
export function percentile(score: number | null, counts: readonly ScoreCount[] | undefined): number | null {
  if (score === null || !counts) return null;
  const { below, count } = compareScore(score, counts);
  return count === 0 ? null : Math.round((100 * below) / count);
}

/**
 * Results are listed before they have a row, so the ID is computed from the candidature and the index: unique, and the same
 * from the invitation on. In range up to candidature 268,435,455.
 */
export function resultId(candidatureId: number, place: number): number {
  return candidatureId * RESULTS_PER_CANDIDATURE - (RESULTS_PER_CANDIDATURE - 1) + place;
}

/** The ID of the candidature that a result is of. */
export const candidatureOfResult = (id: number): number => Math.ceil(id / RESULTS_PER_CANDIDATURE);

/** A candidature and its assessment. */
interface CandidatureKey {
  id: number;
  assessment_id: number;
}

/** The tests of the assessment in order, with the results so far. */
export async function readTests(db: Db, { id, assessment_id }: CandidatureKey) {
  // No definitions: they are large, and have the answer keys.
  const { definition: _, ...columns } = getTableColumns(tests);
  const rows = await db
    .select({ test: columns, result: results })
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
    score_display: result?.score_display ?? '',
    areas: result?.areas ?? null,
    runs: result?.runs ?? null,
    started_at: result?.started_at ?? null,
    submitted_at: result?.submitted_at ?? null,
    deadline: result?.deadline ?? null,
    events: result?.events ?? null,
    events_left_out: result?.events_left_out ?? 0,
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
