import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDay } from '../../contract/ranges.ts';
import { dayIn, dayOf, daysWords, numberOf } from './days.ts';

describe('the day of a moment', () => {
  test.each([
    ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21'],
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
    ['2026-11-21T03:30:00Z', 'America/New_York', '2026-11-20'],
    ['2026-11-21T18:20:00Z', 'Asia/Kathmandu', '2026-11-22'],
    ['2026-11-21T18:10:00Z', 'Asia/Kathmandu', '2026-11-21'],
    // The clock goes from 01:59 to 03:00, and from 02:59 back to 02:00.
    ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T09:59:00Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:01:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('%s in %s is %s', (time, zone, day) => {
    expect(dayIn(zone)(Date.parse(time))).toBe(day);
  });

  test.each(['1969-12-31T00:00:00Z', '+012026-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'])('%s has none', (time) => {
    expect(dayIn('UTC')(Date.parse(time))).toBeNull();
  });

  test('never goes back in time, whatever is asked in between', () => {
    const day = dayIn('Australia/Lord_Howe');
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(moment, fc.nat({ max: 90_000_000 }), (time, later) => {
        const [first, second] = [day(time) ?? '', day(time + later) ?? ''];
        expect(first <= second).toBe(true);
        expect(numberOf(second) - numberOf(first)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('a day', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '1969-12-31', '2026-11-21T00', '', '9999-99-99'])(
    '%j is none',
    (text) => expect(isDay(text)).toBe(false),
  );

  test('is a number and back', () => {
    expect(numberOf('1970-01-01')).toBe(0);
    fc.assert(
      fc.property(fc.nat({ max: 2_932_896 }), (number) => {
        expect(numberOf(dayOf(number))).toBe(number);
        expect(isDay(dayOf(number))).toBe(true);
      }),
    );
  });

  test.each([
    ['2026-11-21', '2026-11-21', '21 Nov 2026'],
    ['2026-11-16', '2026-11-22', '16 – 22 Nov 2026'],
    ['2026-10-26', '2026-11-01', '26 Oct – 1 Nov 2026'],
    ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
  ])('from %s to %s is "%s"', (from, to, words) => {
    // Versions of ICU differ in the spaces.
    expect(daysWords(from, to).replaceAll(/\s*–\s*/g, ' – ')).toBe(words);
  });
});
