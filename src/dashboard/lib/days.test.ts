import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDay } from '../../contract/ranges.ts';
import { dayFromNumber, dayRangeText, dayNumber } from './days.ts';

describe('a day', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '1969-12-31', '2026-11-21T00', '', '9999-99-99'])(
    'cannot be %j',
    (text) => expect(isDay(text)).toBe(false),
  );

  test('is converted to a number and back', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    fc.assert(
      fc.property(fc.nat({ max: 2_932_896 }), (number) => {
        expect(dayNumber(dayFromNumber(number))).toBe(number);
        expect(isDay(dayFromNumber(number))).toBe(true);
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
    expect(dayRangeText(from, to).replaceAll(/\s*–\s*/g, ' – ')).toBe(words);
  });
});
