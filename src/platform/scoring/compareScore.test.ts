import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareScore } from './compareScore.ts';

test('a score is compared by number of scores, scores below, median and distribution', () => {
  const counts = [
    { score: 100, candidates: 1 },
    { score: 40, candidates: 2 },
    { score: 9, candidates: 1 },
  ];
  expect(compareScore(40, counts)).toEqual({
    score: 40,
    count: 4,
    below: 1,
    above: 1,
    // Of fewer than ten scores there is no median.
    median: null,
    buckets: [1, 0, 0, 0, 2, 0, 0, 0, 0, 1],
  });
  expect(compareScore(100, [{ score: 100, candidates: 1 }])).toMatchObject({ count: 1, below: 0, median: null });
  expect(
    compareScore(50, [
      { score: 40, candidates: 5 },
      { score: 50, candidates: 5 },
    ]),
  ).toMatchObject({ below: 5, median: 45 });
});

test('the comparison of a score equals a direct count', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(scores, (all) => {
      const [score = 0] = all;
      const counts = [...new Set(all)].map((one) => ({
        score: one,
        candidates: all.filter((other) => other === one).length,
      }));
      const comparison = compareScore(score, counts);
      const sorted = all.toSorted((a, b) => a - b);
      const middle = [sorted[Math.ceil(all.length / 2) - 1], sorted[Math.floor(all.length / 2)]];
      expect(comparison.count).toBe(all.length);
      expect(comparison.above).toBe(all.filter((each) => each > score).length);
      expect(comparison.below).toBe(all.filter((other) => other < score).length);
      expect(comparison.median).toBe(all.length < 10 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2);
      expect(comparison.buckets.reduce((sum, candidates) => sum + candidates)).toBe(all.length);
      expect(comparison.buckets[0]).toBe(all.filter((other) => other < 10).length);
    }),
  );
});
