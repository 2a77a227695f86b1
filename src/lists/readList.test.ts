import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { read as readList, type Source } from './testing/read.ts';

const LIST = 'email;name\nanna@x.example;Zoë Müller';
const ROWS = [
  ['email', 'name'],
  ['anna@x.example', 'Zoë Müller'],
];
const cellsOf = async (source: Source) => (await readList(source)).rows.map(({ cells }) => cells);

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}

describe('the text of a file is read in any encoding', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(LIST)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${LIST}`)],
    ['UTF-16 LE', utf16(`\uFEFF${LIST}`, true)],
    ['UTF-16 BE', utf16(`\uFEFF${LIST}`, false)],
    ['UTF-16 LE without a mark', utf16(LIST, true)],
    ['UTF-16 BE without a mark', utf16(LIST, false)],
    ['Windows-1252', Uint8Array.from(LIST, (letter) => letter.charCodeAt(0))],
  ])('%s', async (_name, bytes) => {
    expect(await cellsOf(new Blob([bytes]))).toEqual(ROWS);
  });
});

const workbook = async (...sheets: { sheet: string; data: (string | number | null)[][] }[]) =>
  await writeWorkbook(
    sheets.map(({ sheet, data }) => ({
      sheet,
      data: data.map((row) => row.map((value) => (value === null ? null : { value }))),
    })),
  ).toBlob();

test('the sheet with email addresses is read from a workbook', async () => {
  const file = await workbook(
    { sheet: 'Notes', data: [['Hello']] },
    { sheet: 'People', data: [...ROWS, [null, null], ['b@x.example', 7]] },
  );
  const { rows, sheet } = await readList(file);
  expect(sheet).toEqual({ name: 'People', choices: ['Notes', 'People'] });
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(rows.at(-1)?.cells).toEqual(['b@x.example', '7']);
});

test('a workbook with many candidates is read without nested workers', async () => {
  const data = Array.from({ length: 12_000 }, (_, row) => [`person${row}@long-enough-to-be-large.example`]);
  expect((await readList(await workbook({ sheet: 'A', data }))).rows).toHaveLength(12_000);
});

describe('a file that is not a list is refused with a reason', () => {
  test.each([
    ['an empty file', new Blob([]), 'The file is empty.'],
    ['a broken workbook', new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9)]), 'Couldn’t read this spreadsheet.'],
    [
      'another archive',
      new Blob([zipSync({ 'Connections.csv': strToU8('a') }).slice()]),
      'an archive, not a list. Unpack it',
    ],
    [
      'a document of Word',
      new Blob([zipSync({ 'word/document.xml': strToU8('<a/>') }).slice()]),
      'a document, not a list',
    ],
    [
      'a broken old workbook',
      new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)]),
      'Couldn’t read this spreadsheet.',
    ],
    [
      'a workbook of Excel 4',
      new Blob([Uint8Array.of(9, 4, 6, 0, 0, 0)]),
      'from Excel 4 or earlier. Open it, save it as',
    ],
    [
      'contact cards',
      new Blob(['BEGIN:VCARD\nEMAIL:a@x.example']),
      'contact cards (vCard). Export the contacts as CSV',
    ],
    [
      'a web archive',
      new Blob(['MIME-Version: 1.0\nContent-Type: multipart/related']),
      'Open it in Excel, save it as .xlsx',
    ],
    ['gzip', new Blob([Uint8Array.of(0x1f, 0x8b, 8, 1)]), 'an archive, not a list. Unpack it'],
    [
      'an image',
      new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0)]),
      'Neither text nor a spreadsheet.',
    ],
    ['a PDF', new Blob(['%PDF-1.7 …']), 'a document, not a list'],
    ['a file of 50 MB', new Blob([new Uint8Array(50 * 1024 * 1024)]), 'File too large (50 MB; limit 20 MB).'],
  ])('%s', async (_what, file, sentence) => {
    await expect(readList(file)).rejects.toThrow(sentence);
  });
});

const AT = 'xl/worksheets/sheet1.xml';

/** A workbook whose first sheet is replaced. */
async function withSheet(xml: string): Promise<Blob> {
  const files = unzipSync(new Uint8Array(await (await workbook({ sheet: 'A', data: ROWS })).arrayBuffer()));
  expect(Object.keys(files)).toContain(AT);
  return new Blob([zipSync({ ...files, [AT]: strToU8(xml) }).slice()]);
}
const sheetOf = (inside: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`;
const cellAt = (place: string) => `<c r="${place}" t="inlineStr"><is><t>a@x.example</t></is></c>`;

test('cells that are formatted and empty do not count', async () => {
  const far = '<row r="1048576" ht="20"><c r="XFD1048576" s="1"/></row>';
  expect((await readList(await withSheet(sheetOf(`<row r="1">${cellAt('A1')}</row>${far}`)))).rows).toHaveLength(1);
});

test.each([
  ['the last row', 'A100001', 100_001, 1],
  ['the last column', 'CV1', 1, 100],
])('a sheet is read up to %s of the limit', async (_what, place, line, width) => {
  const { rows } = await readList(await withSheet(sheetOf(`<row r="${line}">${cellAt(place)}</row>`)));
  expect(rows).toEqual([{ line, cells: [...Array.from({ length: width - 1 }, () => ''), 'a@x.example'] }]);
});

describe('cells beyond the limits are refused before a table is allocated, with what to do [R30]', () => {
  const FAR = 'This list has cells up to column XFD and row 1,048,576. The limits are 100,000 rows and 100 columns';
  test.each([
    ['a cell', sheetOf(`<row r="1048576">${cellAt('XFD1048576')}</row>`), FAR],
    ['a cell of a row without a number', sheetOf(`<row>${cellAt('XFD1048576')}</row>`), FAR],
    ['with namespaces', sheetOf(`<x:row><x:c r='XFD1048576'><x:v>1</x:v></x:c></x:row>`), FAR],
    ['a column', sheetOf(`<row r="1">${cellAt('CW1')}</row>`), 'cells up to column CW and row 1.'],
    ['a row without cells', sheetOf('<row r="1048576"/>'), 'The file is empty.'],
    ['rows without numbers', sheetOf('<row/>'.repeat(100_002)), 'The file is empty.'],
    ['a letter written as a number', sheetOf(`<row>${cellAt('&#88;FD1048576')}</row>`), 'This list has cells up to'],
  ])('%s', async (_what, xml, sentence) => {
    await expect(readList(await withSheet(xml))).rejects.toThrow(sentence);
  });

  test('a text with a million columns', async () => {
    const text = `email\na@x.example${',x'.repeat(1_000_000)}`;
    await expect(readList(text)).rejects.toThrow(
      'This list has cells up to column 1,000,001 and row 2. The limits are 100,000 rows and 100 columns',
    );
  });

  test('a text of line ends only', async () => {
    await expect(readList('\n'.repeat(5_000_000))).rejects.toThrow('Too many lines (5,000,001');
  });

  test('a workbook with the same long text in each cell', async () => {
    const text = 'x'.repeat(30_000);
    const data = Array.from({ length: 300 }, () => Array.from({ length: 100 }, () => text));
    await expect(readList(await workbook({ sheet: 'A', data }))).rejects.toThrow('limit 20 MB');
  });
});

test.each(['x', '@', '.', ' ', '\t', ',', '"', '>', '<@', 'a@x.example, ', '> '])(
  'a cell of half a million letters like "%s" is read in linear time and cut [R30]',
  async (piece) => {
    const long = piece.repeat(500_000 / piece.length);
    await readList(`a@x.example\na@x.example>${long}`);
    const quoted = `"${long.replaceAll('"', '""')}."`;
    const [, cells] = await cellsOf(`email,note\na@x.example,${quoted}`);
    expect(cells?.map(({ length }) => length)).toEqual(['a@x.example'.length, 1000]);
  },
);

describe('an archive with false sizes uses no more memory than it declares [R30]', () => {
  /** An archive with a changed number in the header of each file. */
  function lying(bytes: Uint8Array, offset: number, value: number): Blob {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 46 <= bytes.length; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + offset, value, true);
    }
    return new Blob([bytes.slice()]);
  }

  test('an archive that unpacks to more', async () => {
    const bytes = zipSync({ [AT]: new Uint8Array(8 * 1024 * 1024) }, { level: 9 });
    await expect(readList(lying(bytes, 24, 10))).rejects.toThrow('Couldn’t read this spreadsheet.');
  });

  test('an archive with many files of the same bytes', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => [`xl/${index}.xml`, new Uint8Array(0)] as const);
    const bytes = zipSync(Object.fromEntries([['xl/first.xml', strToU8('x'.repeat(100_000))], ...names]), { level: 0 });
    await expect(readList(lying(bytes, 20, 100_000))).rejects.toThrow('Couldn’t read this spreadsheet.');
  });
});

test('a workbook that says it unpacks to gigabytes is not unpacked', async () => {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<a/>') });
  const view = new DataView(bytes.buffer);
  const CENTRAL_HEADER = 0x02014b50;
  const at = bytes.findIndex((_, index) => index + 4 < bytes.length && view.getUint32(index, true) === CENTRAL_HEADER);
  view.setUint32(at + 24, 2 ** 31, true);
  await expect(readList(new Blob([bytes.slice()]))).rejects.toThrow('too large when unpacked');
});
