import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDays, readScores, writeDays, writeScores } from './ranges.ts';

const dayOf = (daysSinceEpoch: number) => new Date(daysSinceEpoch * 86_400_000).toISOString().slice(0, 10);

describe('a range of scores', () => {
  test.each(['', '60', '60-', '-60', '70-60', '0-101', '6e1-70', '60-69-79', ' 60-69', '0060-69'])(
    '%j is invalid',
    (text) => expect(readScores(text)).toBeNull(),
  );

  test('is unchanged after writing and reading a URL', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100 }), fc.nat({ max: 100 }), (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) };
        expect(readScores(writeScores(range))).toEqual(range);
      }),
    );
  });
});

describe('a range of days', () => {
  test.each(['', '2026-11-01', '2026-11-01..', '2026-11-07..2026-11-01', '2026-02-30..2026-03-01', '1..2', 'a..b..c'])(
    '%j is invalid',
    (text) => expect(readDays(text)).toBeNull(),
  );

  test('is unchanged after writing and reading a URL', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40_000 }), fc.nat({ max: 400 }), (from, length) => {
        const range = { from: dayOf(from), to: dayOf(from + length) };
        expect(readDays(writeDays(range))).toEqual(range);
      }),
    );
  });
});
