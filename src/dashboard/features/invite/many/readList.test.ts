import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { readList } from './readList.ts';

const LIST = 'email;name\nanna@x.example;Zoë Müller';
const ROWS = [
  ['email', 'name'],
  ['anna@x.example', 'Zoë Müller'],
];
const cellsOf = async (source: string | Blob) => (await readList(source)).rows.map(({ cells }) => cells);

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}

describe('the text of a file is read, whatever its encoding', () => {
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

test('of a workbook the sheet with addresses is read', async () => {
  const file = await workbook(
    { sheet: 'Notes', data: [['Hello']] },
    { sheet: 'People', data: [...ROWS, [null, null], ['b@x.example', 7]] },
  );
  const { rows, sheet } = await readList(file);
  expect(sheet).toBe('People');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(rows.at(-1)?.cells).toEqual(['b@x.example', '7']);
});

test('a workbook of many people is read without workers of its own', async () => {
  const data = Array.from({ length: 12_000 }, (_, row) => [`person${row}@long-enough-to-be-large.example`]);
  expect((await readList(await workbook({ sheet: 'A', data }))).rows).toHaveLength(12_000);
});

describe('what is no list is refused with a sentence', () => {
  test.each([
    ['an empty file', new Blob([]), 'There is nothing in it.'],
    ['a broken workbook', new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9)]), 'This Excel file is broken'],
    [
      'another archive',
      new Blob([zipSync({ 'word/document.xml': strToU8('<a/>') }).slice()]),
      'This Excel file is broken',
    ],
    ['an old workbook', new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0)]), 'Excel file of the old kind'],
    [
      'an image',
      new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff, 0)]),
      'neither a text nor an Excel file',
    ],
    ['a PDF', new Blob(['%PDF-1.7 …']), 'a document, not a list'],
    ['a file of 50 MB', new Blob([new Uint8Array(50 * 1024 * 1024)]), 'This has 50 MB, and at most 20 MB are read.'],
  ])('%s', async (_what, file, sentence) => {
    await expect(readList(file)).rejects.toThrow(sentence);
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
