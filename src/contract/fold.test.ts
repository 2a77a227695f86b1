import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Zoé Müller', 'zoe muller'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['İstanbul ıI', 'istanbul ii'],
  ['Đorđe Weiß', 'dorde weiss'],
  ['e\u0301', 'e'],
  ['℡', 'tel'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Иван Ёлкин', 'иван елкин'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding a folded text or a part of it changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(fold(fold(one))).toBe(fold(one));
      expect(fold(`${one} ${other}`)).toContain(fold(one).trim());
    }),
  );
});
