import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName } from './fileName.ts';

describe('the file name [R32]', () => {
  test.each([
    ['Ada Łukasiewicz', 'Ada Łukasiewicz'],
    ['Con O’Neil', 'Con O’Neil'],
    ['Nulla', 'Nulla'],
    ['NUL', '_NUL'],
    ['con', '_con'],
    ['com1', '_com1'],
    ['LPT9.txt', '_LPT9.txt'],
    ['COM¹', '_COM¹'],
    ['nul .x', '_nul .x'],
    ['NUL. ', '_NUL'],
    ['Ada. . ', 'Ada'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\u202Egpj.exe', 'a gpj.exe'],
    ['...', ''],
  ])('for %o is %o', (text, name) => {
    expect(fileName(text)).toBe(name);
  });

  test('is never a device name, has no separator, and does not end with a dot or space', () => {
    const piece = fc.constantFrom('nul', 'CON', 'com1', '.', ' ', '/', '\\', '\u200B', 'a', '😀');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(piece).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (one) => {
        const name = fileName(one);
        expect(name).not.toMatch(/^(?:nul|con|com1)[ .]*(?:\.|$)/iu);
        expect(name).not.toMatch(/[/\\:*?"<>|\p{C}]|^[. ]|[. ]$/u);
        expect(name.length).toBeLessThanOrEqual(81);
      }),
      { numRuns: 500 },
    );
  });
});
