import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CSV_BOM, type CsvCell, csvLine, escapeFormulas } from './csv.ts';

const nasty = fc
  .array(
    fc.constantFrom(
      ...Array.from(
        '=+-@|\t\r\n"\';, 1aé＝＋－＠﹦﹢﹣﹫😀\u200B\uFEFF\u00AD\u202E\u2066\u00A0\u3000\u3164\u2028\0\x7F',
      ),
    ),
  )
  .map((letters) => letters.join(''));
const text = fc.oneof(nasty, fc.string(), fc.string({ unit: 'grapheme' }));
const cell: fc.Arbitrary<CsvCell> = fc.oneof(text, fc.integer(), fc.constant(null));

/** Reads RFC 4180, strictly: an independent reader. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < csv.length) {
    const row: string[] = [];
    for (;;) {
      const [whole = '', quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(csv.slice(at)) ?? [];
      at += whole.length;
      row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
      if (csv[at] !== ',') break;
      at++;
    }
    if (csv.slice(at, at + 2) !== '\r\n') throw new Error(`No end of line at ${at}.`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

describe('a line of CSV [S36]', () => {
  test('quotes cells only where needed', () => {
    expect(csvLine(['Ada Lovelace', ' Ada', 'Ada ', 'a;b', 'say "hi"'])).toBe(
      'Ada Lovelace," Ada","Ada ","a;b","say ""hi"""\r\n',
    );
    expect(CSV_BOM.codePointAt(0)).toBe(0xfeff);
  });

  test('is parsed to the same cells, with formulas escaped', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const read = cells.map((one) =>
          typeof one === 'string' ? escapeFormulas(one) : one === null ? '' : String(one),
        );
        expect(parse(csvLine(cells))).toEqual([read]);
      }),
    );
  });

  test('has no formula for any delimiter that a spreadsheet may assume', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const line = csvLine(cells);
        const pieces = [...parse(line).flat(), ...line.split(/[;\t\r\n]/).slice(1)];
        for (const piece of pieces) expect(piece).not.toMatch(/^[" ]*[=+\-@|＝＋－＠]/u);
        for (const piece of parse(line).flat()) expect(piece).not.toMatch(/^[=+\-@|\t\r\n]/);
      }),
      { numRuns: 500 },
    );
  });

  test('has no formula after invisible characters [R33]', () => {
    fc.assert(
      fc.property(text, (one) => {
        const seen = escapeFormulas(one).replaceAll(/[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}"]/gu, '');
        expect(seen.normalize('NFKC')).not.toMatch(/^[=+\-@|]/u);
      }),
      { numRuns: 1000 },
    );
  });

  test('has no formula after a full-width formula sign [R33]', () => {
    const signs = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /^[=+\-@|]/u.test(sign.normalize('NFKC')));
    expect(signs.length).toBeGreaterThan(15);
    expect(signs.filter((sign) => escapeFormulas(`${sign}1`) !== `'${sign}1`)).toEqual([]);
  });

  test('keeps any other text', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(escapeFormulas(one).replaceAll("'", '')).toBe(one.replaceAll("'", ''));
        if (!/[=+\-@|＝＋－＠｜﹦﹢﹣﹫⁼⁺₌₊⩵⩶﬩\t\r\n]/u.test(one)) expect(escapeFormulas(one)).toBe(one);
      }),
    );
  });

  test.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
    ['+1', "'+1\r\n"],
    ['-1', "'-1\r\n"],
    [-1, '-1\r\n'],
    ['@x', "'@x\r\n"],
    ['|x', `"'|x"\r\n`],
    ['\t=1', `"'\t'=1"\r\n`],
    ['\u200B=1', "\u200B'=1\r\n"],
    ['\u00AD\u202E＋1', "\u00AD\u202E'＋1\r\n"],
    ['a;=1', `"a;'=1"\r\n`],
    ["O'Brien-Smith", "O'Brien-Smith\r\n"],
    ['Zoë, "Z"', '"Zoë, ""Z"""\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    [null, '\r\n'],
    [Number.NaN, '\r\n'],
  ])('for the cell %o is %o', (one, line) => {
    expect(csvLine([one])).toBe(line);
  });
});
