import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFonts } from './fontSet.ts';
import { analyseParagraph, toShapableText, inVisualOrder, runsBetween } from './bidiRuns.ts';
import { sanitise } from './sanitise.ts';

const faces = loadFonts(fileURLToPath(new URL('fonts', import.meta.url)));
const covered = (character: string): boolean => faces.own(character, 'regular') !== null;

function split(text: string) {
  return runsBetween(analyseParagraph(text, faces, 'regular'), 0, text.length);
}

const pieces = fc.constantFrom(
  'Łukasz',
  'محمد',
  'יעל',
  '王小明',
  'さくら',
  '김민수',
  'Їжак',
  '(',
  ')',
  ' ',
  '-',
  '12',
  '۱۲',
  '😀',
  'ก',
  '𠮷',
  '\u202E',
  'e\u0301',
  '「',
);
const mixtures = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
  fc.string({ unit: 'grapheme' }),
);

test('runs together are the text, and each character is in a font that has it [T40]', () => {
  fc.assert(
    fc.property(mixtures, (given) => {
      const text = sanitise(given, covered).replaceAll('\n', ' ');
      const runs = split(text);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      for (const run of runs) for (const character of run.text) expect(faces.has(run.face, character)).toBe(true);
    }),
  );
});

test('the visual order has the same runs', () => {
  fc.assert(
    fc.property(mixtures, (given) => {
      const runs = split(sanitise(given, covered).replaceAll('\n', ' '));
      expect(new Set(inVisualOrder(runs))).toEqual(new Set(runs));
    }),
  );
});

test('a name in one direction and script is one run, with its spaces and hyphens', () => {
  for (const name of ['Anna-Maria Łoś', 'محمد عبد الرحمن', 'יעל בן־דוד', '山田 太郎', '남궁 민']) {
    expect(split(name).map((run) => run.text)).toEqual([name]);
  }
});

test('in a left-to-right line only the Hebrew words are reordered', () => {
  const order = inVisualOrder(split('Anna (יעל 12) Smith'));
  expect(order.map((run) => run.text)).toEqual(['Anna (', '12', 'יעל ', ') Smith']);
});

test('a line that begins with Arabic begins at the right', () => {
  const order = inVisualOrder(split('محمد Smith'));
  expect(order.map((run) => run.text.trim()).filter(Boolean)).toEqual(['Smith', 'محمد']);
});

test('an opening bracket has the font of the text after it', () => {
  expect(split('「王」').map((run) => run.face)).toEqual(['chinese']);
});

test('a text that the shaper would leave in the wrong order is reversed', () => {
  expect(toShapableText({ text: '!(', face: 'regular', level: 1 })).toEqual({ text: ')!', rtl: false });
  expect(toShapableText({ text: '۱۲', face: 'arabic', level: 2 })).toEqual({ text: '۲۱', rtl: true });
  expect(toShapableText({ text: 'יעל', face: 'hebrew', level: 1 })).toEqual({ text: 'יעל', rtl: true });
  expect(toShapableText({ text: 'Anna', face: 'regular', level: 0 })).toEqual({ text: 'Anna', rtl: false });
});
