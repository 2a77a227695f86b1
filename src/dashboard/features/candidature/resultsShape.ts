import type { Insights } from '../../../contract/insights.ts';
import type { CustomAnswer, Result } from '../../../contract/result.ts';
import { keyOf } from '../../lib/testScores.ts';

type TestScores = NonNullable<Insights['tests']>['results'];

/** The middle one of the scores of a test, and how many these are. */
export interface Median {
  value: number;
  of: number;
}

/** The size of a candidate's results, for the skeleton that is shown until they are loaded. */
export interface ResultsShape {
  /** Of each test: whether it has a score. */
  tests: readonly boolean[];
  /** How many custom questions are shown with their answers. */
  questions: number;
}

/** Custom questions come as an item of their own; an item without a name or score is nothing else. */
export const testsOf = (results: readonly Result[]) =>
  results.filter(({ algorithm }) => algorithm !== 'custom_questions');

/** The answers to the custom questions; empty where none was answered. */
export function answersOf(results: readonly Result[]): CustomAnswer[] {
  const answers = results.flatMap(({ custom_questions: questions }) => questions);
  return answers.some(({ answer }) => answer !== null) ? answers : [];
}

/**
 * Guesses the shape of a candidate's results, with or without a score, from loaded results of another candidate with the
 * same progress: an assessment mostly has the same tests for all.
 */
export function likelyShape(seen: readonly (readonly Result[])[], isScored: boolean): ResultsShape {
  const isLike = (results: readonly Result[]) => results.some(({ score }) => score !== null) === isScored;
  const like = seen.findLast((results) => testsOf(results).length > 0 && isLike(results));
  if (!like) return { tests: [isScored, isScored, isScored], questions: 0 };
  return { tests: testsOf(like).map(({ score }) => score !== null), questions: answersOf(like).length };
}

/** Whether the score of a test may still change. */
export const isOpen = ({ score, status }: Result) => score !== null && status !== null && status !== 'published';

/** The median that a test's score is compared with; null for a provisional score, and if too few scores are known. */
export function medianOf(result: Result, tests: TestScores): Median | null {
  if (result.score === null || isOpen(result)) return null;
  const same = tests.find((test) => keyOf(test) === keyOf(result));
  const value = same?.quartiles?.[1] ?? null;
  return same && value !== null && same.count !== null ? { value, of: same.count } : null;
}
