import { expect, test } from 'vitest';
import { bandOf } from './ScorePanel.tsx';

test.each([
  [0, 0],
  [9, 0],
  [9.9, 0],
  [10, 1],
  [90, 9],
  [100, 9],
  [101, 9],
  [-3, 0],
])('the score %d is in band %d', (score, band) => {
  expect(bandOf(score)).toBe(band);
});
