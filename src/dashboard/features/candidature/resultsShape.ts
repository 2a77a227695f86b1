import type { Insights } from '../../../contract/insights.ts';
import { isAddressable } from '../../../contract/paths.ts';
import type { CustomAnswer, Result } from '../../../contract/result.ts';
import { isTest, testKey } from '../../lib/testScores.ts';

type TestScores = NonNullable<Insights['tests']>['results'];

/** The median of a test, and the number of scores it is from. */
export interface Median {
  value: number;
  scores: number;
}

/** The size of a candidate's results, for the skeleton that is shown until they are loaded. */
export interface ResultsShape {
  /** Of each test: whether it has a score. */
  tests: readonly boolean[];
  /** How many custom questions are shown with their answers. */
  questions: number;
}

/** The answers to the custom questions; empty where none was answered before the candidate completed the assessment. */
export function answersOf(results: readonly Result[], isCompleted: boolean): CustomAnswer[] {
  const answers = results.flatMap(({ custom_questions: questions }) => questions);
  return isCompleted || answers.some(({ answer }) => answer !== null) ? answers : [];
}

/**
 * Guesses the shape of a candidate's results from loaded results of another candidate of the assessment, who has a score
 * too, or has none.
 */
export function likelyShape(others: readonly (readonly Result[])[], isScored: boolean): ResultsShape {
  const isSimilar = (results: readonly Result[]) => results.some(({ score }) => score !== null) === isScored;
  const similar = others.findLast((results) => results.some(isTest) && isSimilar(results));
  if (!similar) return { tests: [isScored, isScored, isScored], questions: 0 };
  return {
    tests: similar.filter(isTest).map(({ score }) => score !== null),
    questions: answersOf(similar, isScored).length,
  };
}

/** Whether a test has details that are open in a review. */
export const hasDetails = (result: Result): boolean => isTest(result) && result.score !== null && isAddressable(result);

/** Whether the score of a test may still change. */
export const isOpen = ({ score, status }: Result) => score !== null && status !== null && status !== 'published';

/** The median that a test's score is compared with; null for a provisional score, and if too few scores are known. */
export function medianOf(result: Result, tests: TestScores): Median | null {
  if (result.score === null || isOpen(result)) return null;
  const sameTest = tests.find((test) => testKey(test) === testKey(result));
  const value = sameTest?.quartiles?.[1] ?? null;
  return sameTest && value !== null ? { value, scores: sameTest.count } : null;
}
