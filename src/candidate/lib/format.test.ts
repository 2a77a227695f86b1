import { expect, test } from 'vitest';
import { formatClock, formatDuration, formatNumberRanges } from './format.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[3, 4], '3 and 4'],
  [[1, 2, 3, 4], '1 to 4'],
  [[2, 5, 6, 7, 9], '2, 5 to 7 and 9'],
])('%j is formatted as "%s"', (numbers, words) => {
  expect(formatNumberRanges(numbers)).toBe(words);
});

test.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [121, '2 h 1 min'],
])('%d minutes are "%s"', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3600, '1:00:00'],
])('%d seconds show as %s', (seconds, face) => {
  expect(formatClock(seconds)).toBe(face);
});
