import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber, writeNumber } from './NumberField.tsx';

test.each([
  ['12', 'en', 12],
  [' -3.5 ', 'en', -3.5],
  ['−3,5', 'de', -3.5],
  ['0,5', 'en', 0.5],
  ['1,000', 'en', 1000],
  ['1,000', 'de', 1],
  ['1.000', 'de', 1000],
  ['1.000', 'en', 1],
  ['0,125', 'en', 0.125],
  ['1,234,567.5', 'en', 1_234_567.5],
  ['1.234.567,5', 'de', 1_234_567.5],
  ['1 234,5', 'fr', 1234.5],
  ['1’234.5', 'de-CH', 1234.5],
  ['١٢٫٥', 'ar', 12.5],
  ['３', 'ja', 3],
])('%s in %s is %d', (typed, language, number) => {
  expect(readNumber(typed, language)).toBe(number);
});

test.each(['', ' ', 'abc', '1,2,3', '1.2.3', '.', '-', '12 euros', '1e5', '0x10', '1,2.3,4'])(
  '%s is no number',
  (typed) => {
    expect(readNumber(typed, 'en')).toBeNull();
  },
);

test('a formatted number is parsed to the same number', () => {
  const language = fc.constantFrom('en', 'de', 'fr', 'pl', 'ar', 'de-CH', 'ja', 'pt-BR', 'hi');
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), language, (whole, places, tag) => {
      const number = whole / 10 ** places;
      expect(readNumber(writeNumber(number, tag), tag)).toBeCloseTo(number, 4);
    }),
  );
});
