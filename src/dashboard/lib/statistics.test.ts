import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BINS, binOf, binsOf, medianOf, quantileOf } from './statistics.ts';

const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 });

describe('quantiles', () => {
  test.each([
    [[5], 0.5, 5],
    [[1, 3], 0.5, 2],
    [[1, 2, 4], 0.5, 2],
    [[10, 20, 30, 40], 0.25, 17.5],
    [[10, 20, 30, 40], 0.75, 32.5],
    [[10, 20, 30, 40, 50], 0, 10],
    [[10, 20, 30, 40, 50], 1, 50],
    [[], 0.5, Number.NaN],
  ])('of %j at %d is %d', (sorted, part, value) => {
    expect(quantileOf(sorted, part)).toBe(value);
  });

  test('the median of ten values or more has as many below as above it; of fewer there is none', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const median = medianOf(values.toSorted((a, b) => a - b));
        if (values.length < 10 || median === null) {
          expect(median).toBeNull();
          expect(values.length).toBeLessThan(10);
          return;
        }
        const below = values.filter((value) => value < median).length;
        const above = values.filter((value) => value > median).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

describe('bins', () => {
  test.each([
    [0, 0],
    [9, 0],
    [9.9, 0],
    [10, 1],
    [90, 9],
    [100, 9],
    [101, 9],
    [-3, 0],
  ])('the score %d is in bin %d', (score, bin) => {
    expect(binOf(score)).toBe(bin);
  });

  test('hold every score once', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const bins = binsOf(values);
        expect(bins).toHaveLength(BINS);
        expect(bins.reduce((sum, count) => sum + count, 0)).toBe(values.length);
      }),
    );
  });
});
