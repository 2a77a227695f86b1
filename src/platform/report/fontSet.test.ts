import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFonts } from './fontSet.ts';
import { printableName } from './sanitise.ts';

const faces = loadFonts(fileURLToPath(new URL('fonts', import.meta.url)));

const LAST_LETTER = 0x1_7fff;

/** All letters and marks of a script that its font has. */
function lettersOf(script: string): string[] {
  const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
  return Array.from({ length: LAST_LETTER }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => pattern.test(letter) && faces.own(letter, 'regular') !== null,
  );
}

// T40: fontkit throws for some letters with a mark.
test.each([
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Khmer',
  'Lao',
  'Malayalam',
  'Syriac',
  'Tamil',
  'Thai',
  'Tibetan',
])('letters and marks of %s in any order can be set [T40]', { timeout: 60_000 }, (script) => {
  const letters = lettersOf(script);
  expect(letters.length).toBeGreaterThan(40);
  const font = faces.font(faces.own(letters[0] ?? '', 'regular') ?? 'regular');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 }), (text) => {
      expect(font.layout(text.join('')).glyphs.length).toBeGreaterThan(0);
    }),
    { numRuns: 60, interruptAfterTimeLimit: 5_000 },
  );
});

test.each(['ڣ', 'ਗੁਰਮੁਖੀ', 'ഒഌ൨്', 'ញំ៣'])('%s, which fontkit cannot place, is set without', (text) => {
  const font = faces.font(faces.own(text.charAt(0), 'regular') ?? 'regular');
  expect(font.layout(text).glyphs.length).toBeGreaterThan(0);
});

test.each([
  'สมชาย ใจดี',
  'ສົມສັກ',
  'សុខា ចាន់',
  'အောင်ဆန်း',
  'রবীন্দ্রনাথ ঠাকুর',
  'கண்ணன்',
  'తెలుగు రాజు',
  'ಕನ್ನಡ ರಾಜ',
  'മലയാളം രാജ',
  'ગુજરાતી પટેલ',
  'ਗੁਰਮੁਖੀ ਸਿੰਘ',
  'ଓଡ଼ିଆ',
  'සිංහල පෙරේරා',
  'გიორგი ბერიძე',
  'Արամ Խաչատրյան',
  'ተስፋዬ ገብረ',
  'བསྟན་འཛིན',
  'ދިވެހި',
  'ܫܠܡܐ',
])('a name in another script has a font: %s', (name) => {
  expect(printableName(name, (letter) => faces.own(letter, 'semibold') !== null)).toBe(name);
});
