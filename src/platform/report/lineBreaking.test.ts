import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './lineBreaking.ts';

const oneEach = (start: number, end: number): number => end - start;

function broken(text: string, width: number): string[] {
  return breakLines(text, width, oneEach).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['between words', 'the quick brown fox', 10, ['the quick', 'brown fox']],
  ['within a word that is too long', 'abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
  ['an address behind its punctuation', 'zoe.moreau@people.example', 17, ['zoe.moreau@', 'people.example']],
  ['a part of an address that is too long', 'maximilian@x.org', 6, ['maximi', 'lian@', 'x.org']],
  ['between ideographs, punctuation kept', '王小明，山田。', 3, ['王小', '明，山', '田。']],
  ['never after an opening bracket', '王小明「山田」', 4, ['王小明', '「山田」']],
  ['nowhere when it is empty', '', 4, ['']],
])('a line is broken %s', (_where, text, width, lines) => {
  expect(broken(text, width)).toEqual(lines);
});

test('no line is too wide, and nothing but spaces at line ends is lost [T40]', () => {
  const characters = fc.constantFrom('a', 'ł', ' ', '-', '王', '。', '「', 'م', '1');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 80 }), fc.integer({ min: 3, max: 20 }), (text, width) => {
      const lines = broken(text.trim(), width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});
