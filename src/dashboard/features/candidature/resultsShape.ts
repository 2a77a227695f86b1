import type { CustomAnswer, Result } from '../../../contract/result.ts';

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
