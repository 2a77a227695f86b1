import { expect, test } from 'vitest';
import { medianText } from './Results.tsx';

test.each([
  [80.4, 68.4, '12 above the median of 68 (21 candidates)'],
  [60, 68, '8 below the median of 68 (21 candidates)'],
  // As shown, both are 68.
  [68.4, 67.5, 'at the median of 68 (21 candidates)'],
])('a score of %d says how far it is from the median %d', (score, value, expected) => {
  expect(medianText(score, { value, scores: 21 })).toBe(expected);
});
