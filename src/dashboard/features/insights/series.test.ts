import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFromNumber, dayNumber } from '../../lib/days.ts';
import { MAX_PERIODS, seriesOf, UNITS } from './series.ts';

const on = (...days: string[]) => days.map((day) => ({ day, count: 1, part: 1 }));
const summary = (...args: Parameters<typeof seriesOf>) =>
  seriesOf(...args).periods.map(({ from, to, count, part }) => [from, to, count, part]);

describe('the chart of completions over time', () => {
  test('has each day from the first to the last, with its counts', () => {
    const days = [
      { day: '2026-11-22', count: 2, part: 1 },
      { day: '2026-11-20', count: 1, part: 0 },
    ];
    expect(summary(days)).toEqual([
      ['2026-11-20', '2026-11-20', 1, 0],
      ['2026-11-21', '2026-11-21', 0, 0],
      ['2026-11-22', '2026-11-22', 2, 1],
    ]);
  });

  test.each([
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['week', '1970-01-02', '1970-01-01', '1970-01-04'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['year', '2026-07-01', '2026-01-01', '2026-12-31'],
  ] as const)('groups by %s: the one of %s is from %s to %s', (unit, day, from, to) => {
    expect(summary(on(day), unit)).toEqual([[from, to, 1, 1]]);
  });

  test.each([
    ['2026-11-20', 'day'],
    ['2026-09-01', 'week'],
    ['2025-02-01', 'month'],
    ['1990-02-01', 'year'],
  ])('from %s until now is grouped by %s', (first, unit) => {
    expect(seriesOf(on(first, '2026-11-21')).unit).toBe(unit);
  });

  test('is empty without days', () => {
    expect(seriesOf([])).toEqual({ unit: 'day', periods: [], earlier: 0 });
  });

  test('has no gap, counts each candidate once, and has a limited number of bars', () => {
    const day = fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const unit = fc.constantFrom(undefined, ...UNITS);
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 20 }), unit, (days, chosen) => {
        const { periods, earlier } = seriesOf(on(...days), chosen);
        expect(periods.length).toBeLessThanOrEqual(MAX_PERIODS);
        const counted = periods.reduce((sum, { count }) => sum + count, 0);
        expect(counted + earlier).toBe(days.length);
        for (const [index, { from, to }] of periods.entries()) {
          expect(from <= to).toBe(true);
          const next = periods[index + 1];
          if (next) expect(next.from).toBe(dayFromNumber(dayNumber(to) + 1));
        }
        if (chosen === undefined) expect(earlier === 0 || periods.length === MAX_PERIODS).toBe(true);
      }),
    );
  });
});
