import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphemesOf, printableName, REPLACEMENT, sanitise } from './sanitise.ts';

const everything = () => true;

test.each([
  ['an override that would turn the name around', 'Anna \u202Egnp.exe', 'Anna gnp.exe'],
  ['isolates and marks', '\u2067Anna\u2069\u200E\u200F\u061C', 'Anna'],
  ['controls', 'An\u0000\u0007na\u001B[31m', 'Anna[31m'],
  ['soft hyphens and zero-width spaces', 'An\u00ADna\u200B\uFEFF', 'Anna'],
  ['a decomposed letter', 'Jose\u0301', 'José'],
  ['kinds of space', 'Anna\u00A0\u2003\tMaria', 'Anna   Maria'],
  ['kinds of line end', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['an emoji', 'Anna 😀', `Anna ${REPLACEMENT}`],
  ['an emoji of several, as one', 'Anna 👨‍👩‍👧 🇵🇱 ❤️', `Anna ${REPLACEMENT} ${REPLACEMENT} ${REPLACEMENT}`],
  ['half of a character', 'Anna \uD83D', `Anna ${REPLACEMENT}`],
  ['the non-joiner of a Persian name, which stays', 'علی\u200Cرضا', 'علی\u200Cرضا'],
])('text for the report is sanitised: %s [T40]', (_what, given, expected) => {
  expect(sanitise(given, everything)).toBe(expected);
});

test('only characters that no font covers are replaced', () => {
  expect(sanitise('Anna ก 王', (character) => character !== 'ก')).toBe(`Anna ${REPLACEMENT} 王`);
});

test.each([
  ['emoji are left out', '🌸 Anna 👩‍👩‍👧', 'Anna'],
  ['a letter without a font leaves no name', 'Anna ᚠ', ''],
  ['so does half of a character', 'Anna \uD83D', ''],
  ['and a name of emoji only', '👻', ''],
])('the name on a report: %s [T40]', (_what, given, expected) => {
  expect(printableName(given, (character) => character !== 'ᚠ')).toBe(expected);
});

test('sanitised text stays unchanged, is well formed, and has no control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = sanitise(text, everything);
      expect(sanitise(clean, everything)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F]|(?!\n)\p{Cc}/u);
    }),
  );
});

test('the graphemes of a text together are the text', () => {
  expect(graphemesOf('é한👨‍👩‍👧a').join('')).toBe('é한👨‍👩‍👧a');
});
