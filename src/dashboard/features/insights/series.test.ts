import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, numberOf } from '../../lib/days.ts';
import { MOST_STRETCHES, seriesOf, UNITS } from './series.ts';

const invitedAt = (...times: (string | null)[]) => times.map((created) => ({ created, status: 'completed' }));
const summary = (rows: Parameters<typeof seriesOf>[0], options: Parameters<typeof seriesOf>[1]) =>
  seriesOf(rows, options).stretches.map(({ from, to, invited, completed }) => [from, to, invited, completed]);

describe('a series', () => {
  test('counts who was invited in a day of the time zone, and who of them has completed', () => {
    const rows = [
      { created: '2026-11-20T22:59:00Z', status: 'completed' },
      { created: '2026-11-20T23:01:00Z', status: 'invited' },
      { created: '2026-11-22T23:30:00+01:00', status: 'completed' },
      { created: '2026-11-23T00:30:00+05:00', status: 'paused' },
    ];
    expect(summary(rows, { timeZone: 'Europe/Berlin' })).toEqual([
      ['2026-11-20', '2026-11-20', 1, 1],
      ['2026-11-21', '2026-11-21', 1, 0],
      ['2026-11-22', '2026-11-22', 2, 1],
    ]);
    expect(summary(rows, { timeZone: 'UTC' })[0]).toEqual(['2026-11-20', '2026-11-20', 2, 1]);
  });

  test.each([
    ['week', '2026-11-22T12:00:00Z', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-01T12:00:00Z', '2026-12-28', '2027-01-03'],
    ['week', '1970-01-02T12:00:00Z', '1970-01-01', '1970-01-04'],
    ['month', '2028-02-10T12:00:00Z', '2028-02-01', '2028-02-29'],
    ['year', '2026-07-01T12:00:00Z', '2026-01-01', '2026-12-31'],
  ] as const)('has for the %s of %s the days %s to %s', (unit, time, from, to) => {
    expect(summary(invitedAt(time), { unit, timeZone: 'UTC' })).toEqual([[from, to, 1, 1]]);
  });

  test.each([
    ['2026-11-20T12:00:00Z', 'day'],
    ['2026-09-01T12:00:00Z', 'week'],
    ['2025-02-01T12:00:00Z', 'month'],
    ['1990-02-01T12:00:00Z', 'year'],
  ])('from %s until now is told by the %s', (first, unit) => {
    expect(seriesOf(invitedAt(first, '2026-11-21T12:00:00Z')).unit).toBe(unit);
  });

  test('of nobody is empty; dates that cannot be read are counted as such', () => {
    expect(seriesOf([])).toEqual({ unit: 'day', stretches: [], earlier: 0, undated: 0 });
    expect(seriesOf(invitedAt(null, 'soon', '0001-01-01T00:00:00Z'))).toMatchObject({ stretches: [], undated: 3 });
  });

  test('has no gap, nobody twice, and no more bars than can be seen', () => {
    const time = fc
      .date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const unit = fc.constantFrom(undefined, ...UNITS);
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia', 'America/St_Johns');
    fc.assert(
      fc.property(fc.array(fc.option(time), { maxLength: 20 }), unit, zone, (times, chosen, timeZone) => {
        const rows = invitedAt(...times);
        const { stretches, earlier, undated } = seriesOf(rows, { unit: chosen, timeZone });
        expect(stretches.length).toBeLessThanOrEqual(MOST_STRETCHES);
        const counted = stretches.reduce((sum, { invited }) => sum + invited, 0);
        expect(counted + earlier + undated).toBe(rows.length);
        for (const [index, { from, to }] of stretches.entries()) {
          expect(from <= to).toBe(true);
          const next = stretches[index + 1];
          if (next) expect(next.from).toBe(dayOf(numberOf(to) + 1));
        }
        if (chosen === undefined) expect(earlier === 0 || stretches.length === MOST_STRETCHES).toBe(true);
      }),
    );
  });
});
