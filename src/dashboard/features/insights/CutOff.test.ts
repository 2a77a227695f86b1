import { expect, test } from 'vitest';
import { countsAt, cutOffText } from './CutOff.tsx';

/** 101 scores: how many candidates have each of these. */
const scores = (counts: Record<number, number>) => Array.from({ length: 101 }, (_, score) => counts[score] ?? 0);

test('an exact score is above, and three points below it are just below', () => {
  const byPoint = scores({ 71: 10, 72: 1, 73: 2, 74: 3, 75: 30, 100: 8 });
  expect(countsAt(byPoint, 75)).toEqual({ above: 38, below: 6 });
  expect(countsAt(byPoint, 76)).toEqual({ above: 8, below: 35 });
  expect(cutOffText(byPoint, 75)).toBe('38 completed candidates at 75 or above, 6 just below (within 3 points)');
});

test('the ends of the scale are cut-offs, too', () => {
  const byPoint = scores({ 0: 1, 1: 2, 99: 3, 100: 4 });
  expect(countsAt(byPoint, 0)).toEqual({ above: 10, below: 0 });
  expect(countsAt(byPoint, 2)).toEqual({ above: 7, below: 3 });
  expect(countsAt(byPoint, 100)).toEqual({ above: 4, below: 3 });
});
