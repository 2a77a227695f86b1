import type { CodeTest } from '../definitions/tests.ts';
import { sumMarks, type Answers, type Outcome } from './outcome.ts';

/**
 * Scores a code test from 0 to 100. `passed`: the number of passed hidden cases by task, from the sandbox. The cases of a task
 * share its points equally.
 */
export function scoreCode(test: CodeTest, passed: Answers): Outcome {
  return sumMarks(
    test.items.map(({ id, area, points, cases }) => ({
      area,
      points,
      right: wholeNumber(passed.get(id), cases.length),
      of: cases.length,
    })),
  );
}

function wholeNumber(value: unknown, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) ? Math.min(most, Math.max(0, value)) : 0;
}
