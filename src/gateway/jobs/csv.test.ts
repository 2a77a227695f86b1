import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellOf } from './csv.ts';

// S36
describe('a cell', () => {
  it.each([
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['|x', "'|x"],
    [' =1', "' =1"],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\nb', '"a\nb"'],
    ['5" pipe', '"5"" pipe"'],
    ['Zoë', 'Zoë'],
    ['', ''],
  ])('%j', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it('of a number is the number, negative or not; of nothing is empty', () => {
    expect([cellOf(-1), cellOf(0), cellOf(null)]).toEqual(['-1', '0', '']);
  });
});

test('no text is read as a formula, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = cellOf(text);
      const content = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(content).not.toMatch(/^\s*[=+\-@|]/);
      expect([text, `'${text}`]).toContain(content);
      expect(cell.startsWith('"') || !/[",\r\n]/.test(cell)).toBe(true);
    }),
  );
});
