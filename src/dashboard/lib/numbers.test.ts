import { expect, test } from 'vitest';
import { formatCount, plural, shareOf } from './numbers.ts';

test.each([
  [null, '—'],
  [0, '0'],
  [999, '999'],
  [1240, '1,240'],
  [100_000, '100,000'],
])('the count %j is shown as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, '0 candidates'],
  [1, '1 candidate'],
  [1240, '1,240 candidates'],
])('the number %i is shown as %s', (count, text) => {
  expect(plural(count, 'candidate')).toBe(text);
  expect(plural(count, 'candidate', 'people')).toBe(text.replace('candidates', 'people'));
});

test.each([
  [0, 0, ''],
  [0, 12, '0%'],
  [1, 1000, '<1%'],
  [575, 702, '82%'],
  [999, 1000, '>99%'],
  [12, 12, '100%'],
])('%i of %i are %j', (part, total, text) => {
  expect(shareOf(part, total)).toBe(text);
});
