import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, escapeFormulas } from '../contract/csv.ts';
import { nonBlankRows } from './grid.ts';
import { parseText } from './parseText.ts';

const cells = (text: string) => parseText(text).map((row) => row.cells);

describe('a pasted text is recognised as', () => {
  test.each([
    ['CSV', 'email,name\na@x.example,Anna', ['email', 'name'], ['a@x.example', 'Anna']],
    [
      'CSV of Excel with semicolons',
      'email;name\r\na@x.example;"Lind; Anna"',
      ['email', 'name'],
      ['a@x.example', 'Lind; Anna'],
    ],
    ['copied from a sheet', 'Anna\ta@x.example\nBen\tb@x.example', ['Anna', 'a@x.example'], ['Ben', 'b@x.example']],
    [
      'two columns without a header',
      'Anna,a@x.example\nBen,b@x.example',
      ['Anna', 'a@x.example'],
      ['Ben', 'b@x.example'],
    ],
    ['of people without names', 'email,name\na@x.example,', ['email', 'name'], ['a@x.example', '']],
    ['a column', 'a@x.example\nb@x.example', ['a@x.example'], ['b@x.example']],
    ['a line of a mail program', 'a@x.example, Ben Lind <b@x.example>', ['a@x.example'], ['Ben Lind <b@x.example>']],
    ['lines that end with a comma', 'a@x.example,\nb@x.example,', ['a@x.example'], ['b@x.example']],
    ['with a comma in a name', 'Lind, Ben <b@x.example>; a@x.example', ['Lind, Ben <b@x.example>'], ['a@x.example']],
  ])('%s', (_what, text, ...rows) => {
    expect(cells(text)).toEqual(rows);
  });
});

test('line numbers count line ends within cells', () => {
  const rows = parseText('email,note\n"a@x.example","one\ntwo"\nb@x.example,x');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
});

test('an unclosed quote loses no rows', () => {
  expect(cells('email,name\na@x.example,"Anna\nb@x.example,Ben')).toEqual([
    ['email', 'name'],
    ['a@x.example', '"Anna'],
    ['b@x.example', 'Ben'],
  ]);
});

const piece = fc.constantFrom(
  'a@x.example',
  'Anna',
  ' ',
  ',',
  ';',
  '\t',
  '|',
  '"',
  '\n',
  '\r\n',
  '\r',
  '<',
  '>',
  '@',
  '',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
);

test('each line of any text that is not blank becomes one row or more', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n').split('\n');
      const rows = parseText(text);
      const covered = lines.map(() => 0);
      for (const [index, { line, cells: own }] of rows.entries()) {
        const next = rows[index + 1]?.line ?? lines.length + 1;
        const last = line + own.reduce((ends, cell) => ends + cell.split('\n').length - 1, 0);
        // A row ends before the next one starts, or in the same line.
        expect(last).toBeLessThanOrEqual(next);
        for (let at = line; at <= last; at++) covered[at - 1] = (covered[at - 1] ?? 0) + 1;
      }
      for (const [index, line] of lines.entries()) {
        if (line.trim() === '') continue;
        const own = rows.filter((row) => row.line === index + 1);
        // Only mailboxes share a line, and together they are its text.
        const letters = (value: string) => value.replaceAll(/[\s,;]/gu, '');
        if (own.length > 1) expect(letters(own.flatMap((row) => row.cells).join(''))).toBe(letters(line));
        else if (/[^\s,;]/u.test(line)) expect(covered[index]).toBe(1);
      }
    }),
    { numRuns: 500 },
  );
});

test('an exported CSV file is read unchanged', () => {
  const cell = fc
    .oneof(fc.string(), fc.constantFrom('', 'a@x.example', 'one\ntwo'))
    .map((text) => text.replaceAll(/\r\n?/gu, '\n'));
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(table, (people) => {
      const rows = [Array.from(people[0] ?? [], (_, index) => `Column ${index}`), ...people];
      const read = parseText(rows.map((row) => csvLine(row)).join(''));
      expect(read.slice(0, rows.length).map((row) => row.cells)).toEqual(rows.map((row) => row.map(escapeFormulas)));
    }),
  );
});

test('a list over the limit is refused with a reason', () => {
  expect(nonBlankRows(parseText(' \n\t\n')).rows).toEqual([]);
  const many = Array.from({ length: 100_021 }, (_, line) => ({ line, cells: ['a'] }));
  expect(() => nonBlankRows(many)).toThrow('Too many rows (100,021; limit 100,000)');
});
