import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateText, countdownText, dateText, fullTime, readTime, relativeTime } from './time.ts';

describe('a timestamp', () => {
  test.each([
    ['2026-11-21T09:30:00Z', Date.UTC(2026, 10, 21, 9, 30)],
    ['2026-11-21T09:30:00+02:00', Date.UTC(2026, 10, 21, 7, 30)],
    ['2026-11-21T09:30:00.123456-05:30', Date.UTC(2026, 10, 21, 15, 0, 0, 123)],
    [null, null],
    ['', null],
    ['soon', null],
    ['2026-13-45T00:00:00Z', null],
  ])('%j is %j', (text, time) => {
    expect(readTime(text)).toBe(time);
  });
});

describe('the relative time', () => {
  const MINUTE = 60;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;

  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [59.6 * MINUTE, '1 hour ago'],
    [HOUR, '1 hour ago'],
    [23.6 * HOUR, 'yesterday'],
    [DAY, 'yesterday'],
    [6.4 * DAY, '6 days ago'],
    [6.6 * DAY, '7 days ago'],
    [7 * DAY, '14 Nov'],
    [300 * DAY, '25 Jan'],
    [364 * DAY, '22 Nov 2025'],
    [-8 * DAY, '29 Nov'],
    [-59, 'just now'],
    [-2 * HOUR, 'in 2 hours'],
    [-DAY, 'tomorrow'],
  ])('of %d seconds is "%s"', (seconds, words) => {
    const now = Date.UTC(2026, 10, 21);
    expect(relativeTime(now - seconds * 1000, now)).toBe(words);
  });

  test('a date has its year only if that is not the current one', () => {
    const now = Date.UTC(2026, 10, 21);
    expect(dateText(now, now)).toBe('21 Nov');
    expect(dateText(Date.UTC(2025, 11, 31), now)).toBe('31 Dec 2025');
  });

  test('is less than the next larger unit, and never zero', () => {
    const most: Record<string, number> = { minute: 59, hour: 23, day: 7 };
    fc.assert(
      fc.property(fc.integer({ min: -2_000 * DAY, max: 2_000 * DAY }), (seconds) => {
        const [, count, unit] = /(\d+) ([a-z]+?)s?(?: ago)?$/.exec(relativeTime(-seconds * 1000, 0)) ?? [];
        if (unit === undefined) return;
        expect(Number(count)).toBeGreaterThan(0);
        expect(Number(count)).toBeLessThanOrEqual(most[unit] ?? Infinity);
      }),
    );
  });
});

describe('our words equal those of Intl', () => {
  const MOMENTS = fc.integer({ min: 0, max: Date.UTC(2200, 0) });

  test('for the full time', () => {
    const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
    fc.assert(
      fc.property(MOMENTS, (time) => {
        expect(fullTime(time)).toBe(full.format(time));
      }),
    );
  });

  test('for the relative time', () => {
    const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
    const units = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;
    const said = units.flatMap((unit) =>
      [...Array(300).keys()].flatMap((n) => [relative.format(n + 1, unit), relative.format(-n - 1, unit)]),
    );
    const known = new Set([...said, 'just now']);
    const within = 7 * 86_400_000 - 1;
    fc.assert(
      fc.property(fc.integer({ min: -within, max: within }), (time) => {
        expect(known).toContain(relativeTime(time, 0));
      }),
    );
  });
});

test.each([
  [12, '12 s', 'less than a minute'],
  [1_799, '29:59', 'about 30 min'],
  [3_000, '50:00', 'about 50 min'],
  [7_500, '2 h 5 min', 'about 2 h'],
  [97_200, '1 d 3 h', 'about 27 h'],
])('an estimate of %i seconds is shown as %s, a countdown as %s', (seconds, exactly, about) => {
  expect(countdownText(seconds)).toBe(exactly);
  expect(estimateText(seconds)).toBe(about);
});
