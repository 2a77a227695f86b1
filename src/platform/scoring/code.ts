import type { CodeTest } from '../definitions/tests.ts';
import { addUp, type Answers, type Outcome } from './outcome.ts';

/**
 * Scores a code test, 0 to 100. `passed` has the number of passed hidden cases per task, which the sandbox found out. All
 * cases of a task have an equal share of its points.
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
