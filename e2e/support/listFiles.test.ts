import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { detectColumns, isRecognised } from '../../src/lists/columnRoles.ts';
import { read, readPeople, rowsOf } from '../../src/lists/testing/read.ts';

const FOLDER = fileURLToPath(new URL('./lists/', import.meta.url));
const fileOf = (name: string) => new Uint8Array(readFileSync(FOLDER + name));
const textOf = (name: string) => readFileSync(FOLDER + name, 'utf8');

const MIRA = ['mira@x.example', 'Mira', 'Holt'];
const JAN = ['jan@x.example', 'Jan', 'Berg'];

/** The files that people sent, and their rows. */
const FILES: Record<string, string[][]> = {
  // The encoding is guessed from bytes, headers and the languages of the browser.
  'polish-cp1250.csv': [
    ['lukasz@x.example', 'Łukasz', 'Żółć'],
    ['bozena@x.example', 'Bożena', 'Śliwińska'],
  ],
  'mac-roman.csv': [
    ['jose@x.example', 'José', 'Nuñez'],
    ['zoe@x.example', 'Zoë', 'Lefèvre'],
  ],
  'utf8-one-bad-byte.csv': [
    ['zoe@x.example', 'Zoë', 'Lefèvre'],
    ['jan@x.example', 'Jan', 'Müller'],
  ],
  // The header is found below other lines.
  'sep-comma-bom.csv': [MIRA, JAN],
  'sep-semicolon.csv': [MIRA, JAN],
  'sep-quoted.csv': [MIRA],
  'linkedin.csv': [MIRA, ['', 'Jan', 'Berg']],
  // Degrees are no names.
  'credentials.csv': [
    MIRA,
    JAN,
    ['ludwig@x.example', 'Ludwig', 'van Beethoven'],
    ['martin@x.example', 'Martin', 'King Jr.'],
    ['maria@x.example', 'Maria del Carmen Ruiz', 'Soto'],
    ['eva@x.example', 'Eva', 'Lindt'],
  ],
  // Invisible marks are removed.
  'bidi-marks.csv': [
    MIRA,
    JAN,
    ['noa@x.example', 'Noa', 'Lev'],
    ['anna@x.example', 'Anna', 'Kowal'],
    ['ben@x.example', 'Ben', 'Lind'],
  ],
  // Hidden sheets are not read, and the open one comes first.
  'x-hidden-sheet.xlsx': [MIRA, JAN],
  'x-active-second.xlsx': [MIRA, JAN],
  'x-hidden-rows.xlsx': [MIRA, ['rejected@x.example', 'Rejected', 'Person'], JAN],
  'openpyxl.xlsx': [['other@x.example', '', '']],
  'biff8.xls': [
    ['lukasz@x.example', 'Łukasz', 'Żółć'],
    ['bozena@x.example', 'Bożena', '高橋'],
    ['hid@x.example', 'H', 'R'],
    ['merged@x.example', '', ''],
  ],
  'odf.ods': [
    ['a@x.example', 'Ann', 'Łuk'],
    ['h@x.example', 'Hid', ''],
    ['b@x.example', 'Ben', ''],
  ],
  // Pages and XML with the name of a workbook.
  'xls-html.xls': [MIRA],
  'web.xls': [['zoe@x.example', 'Zoë', "O'Neil Smith"], JAN],
  'xml2003.xls': [
    ['a@x.example', 'Ann Lind &', 'Co'],
    ['h@x.example', '', ''],
  ],
  // The user is asked which of several columns has the addresses.
  'work-and-personal.csv': [
    ['', 'Mira', 'Holt'],
    ['', 'Jan', 'Berg'],
  ],
  'wrong-email-column.csv': [
    ['', 'Mira', 'Holt'],
    ['', 'Jan', 'Berg'],
  ],
  'unclosed-bracket.txt': [MIRA, JAN, ['ina@x.example', '', '']],
  'quoted-addresses.txt': [
    ['mira@x.example', '', ''],
    ['jan@x.example', '', ''],
    ['ina@x.example', '', ''],
  ],
};

test.each(readdirSync(FOLDER))('%s is read [R50 R51 R52 R53 R54 R55 R56]', async (name) => {
  expect(await rowsOf(fileOf(name))).toEqual(FILES[name]);
  if (name.endsWith('.txt')) expect(await rowsOf(textOf(name))).toEqual(FILES[name]);
});

const textsOf = async (name: string) => (await readPeople(fileOf(name))).notes.map(({ text }) => text);

describe('a note says what is not in the list [R51 R56 R57]', () => {
  test.each([
    ['x-hidden-sheet.xlsx', ['Sheet “S1” is hidden and not read.']],
    ['x-active-second.xlsx', ['Sheet “S1” is not read (1 address).']],
    ['x-hidden-rows.xlsx', ['1 row is hidden in the file. It is in this list.']],
    ['openpyxl.xlsx', ['Sheet “Very” is hidden and not read.', 'Sheet “People” is not read (4 addresses).']],
    ['biff8.xls', ['Sheet “Old” is hidden and not read.', '1 row is hidden in the file. It is in this list.']],
    ['odf.ods', ['Sheet “Old” is hidden and not read.']],
    ['xml2003.xls', ['Sheet “Old” is hidden and not read.', '1 row is hidden in the file. It is in this list.']],
    ['web.xls', ['Sheet “Table 2” is not read (1 address).']],
    ['work-and-personal.csv', ['4 addresses in other columns or rows are not used.']],
    [
      'utf8-one-bad-byte.csv',
      ['1 row has characters that are not UTF-8. They are read as Western European (Windows): check the names.'],
    ],
    ['credentials.csv', []],
  ])('%s', async (name, notes) => {
    expect(await textsOf(name)).toEqual(notes);
  });
});

test('another sheet can be chosen [R51]', async () => {
  const file = fileOf('x-active-second.xlsx');
  const { sheet } = await read(file);
  expect(sheet).toEqual({ name: 'S2', choices: ['S1', 'S2'] });
  expect(await rowsOf(file, { sheet: 'S1' })).toEqual([['last.year@x.example', 'Last', 'Year']]);
});

test('another encoding can be chosen [R50]', async () => {
  const file = fileOf('polish-cp1250.csv');
  expect((await read(file)).encoding).toBe('windows-1250');
  expect((await rowsOf(file, { encoding: 'windows-1254' }))[1]).toEqual(['bozena@x.example', 'Bo¿ena', 'Œliwiñska']);
  const { notes } = await readPeople(file, { encoding: 'windows-1254' });
  expect(notes).toEqual([
    {
      text: '2 rows may have garbled names. Check them, or choose another encoding.',
      items: [
        { line: 2, address: null },
        { line: 3, address: null },
      ],
    },
  ]);
});

test.each([
  ['wrong-email-column.csv', false],
  ['work-and-personal.csv', false],
  ['linkedin.csv', true],
  ['sep-quoted.csv', true],
])('whether the columns of %s are called recognised [R56]', async (name, expected) => {
  const list = await read(fileOf(name));
  const columns = detectColumns(list);
  expect(isRecognised(list, columns)).toBe(expected);
  expect(columns.columns.email === null).toBe(!expected);
});
