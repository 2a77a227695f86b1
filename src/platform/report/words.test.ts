import { expect, test } from 'vitest';
import { momentInWords, testInWords } from './words.ts';

const standing = { score: 82, count: 1412, below: 1310, median: 64.5, buckets: [] };

test('a moment says that it is UTC', () => {
  expect(momentInWords(new Date('2026-11-21T23:30:00+01:00'))).toBe('21 November 2026, 22:30 UTC');
});

test('a score says where it stands', () => {
  expect(testInWords({ name: 'SQL', completed: true, standing })).toBe(
    '82 of 100 · higher than 1,310 of 1,411 · median 64.5',
  );
});

test('the first score is compared with nobody', () => {
  const alone = { ...standing, count: 1, below: 0 };
  expect(testInWords({ name: 'SQL', completed: true, standing: alone })).toBe(
    '82 of 100 · nobody else has a score yet',
  );
});

test('no score is not a score of 0', () => {
  expect(testInWords({ name: 'SQL', completed: false, standing: null })).toBe('Not taken');
  expect(testInWords({ name: 'Big five', completed: true, standing: null })).toBe('Taken, has no score');
});
