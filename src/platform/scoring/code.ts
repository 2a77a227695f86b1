import type { CodeTest } from '../definitions/tests.ts';
import { addUp, type Answers, type Outcome } from './outcome.ts';

/**
 * Score of a code test. What counts as the answer to a task is how many of its hidden cases the function passed: to run
 * it is the sandbox's business. Each case has an equal share of the points of its task.
 */
export function scoreCode(test: CodeTest, passed: Answers): Outcome {
  return addUp(
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
