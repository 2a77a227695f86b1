import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { LIST_ERRORS } from '../../../messages/invite.ts';
import { type Grid, type GridRow, MAX_COLUMNS, MAX_ROWS, refuseWide, ListError } from './grid.ts';

const BROKEN_EXCEL = 'Couldn’t read this Excel file. Open it, save it as .xlsx or CSV, and try again.';

/** An unpacked workbook of 100,000 candidates has some tens of megabytes. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** Reads the first sheet with an email address, else the first one that is not empty. */
export async function parseXlsx(bytes: Uint8Array): Promise<Grid> {
  const sheets = (await readSheets(bytes)).map(({ sheet, data }) => ({ sheet, rows: data.map(rowOf) }));
  const chosen =
    sheets.find(({ rows }) => hasCell(rows, (cell) => cell.includes('@'))) ??
    sheets.find(({ rows }) => hasCell(rows, (cell) => cell !== ''));
  return { rows: chosen?.rows ?? [], sheet: chosen && sheets.length > 1 ? chosen.sheet : null };
}

const hasCell = (rows: readonly GridRow[], test: (cell: string) => boolean) =>
  rows.some(({ cells }) => cells.some((cell) => test(cell)));

async function readSheets(bytes: Uint8Array) {
  try {
    return await readWorkbook(repackUncompressed(bytes).slice().buffer);
  } catch (error) {
    throw error instanceof ListError ? error : new ListError(BROKEN_EXCEL);
  }
}

/**
 * Repacks a workbook without compression. The library would unpack large files in workers made of blobs, which the page's
 * policy forbids.
 */
function repackUncompressed(bytes: Uint8Array): Uint8Array {
  let [packed, unpacked] = [0, 0];
  const files = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (!/\.(?:xml|rels)$/u.test(name)) return false;
      // Several files can share the same bytes.
      packed += size;
      if (packed > bytes.length) throw new ListError(BROKEN_EXCEL);
      // A few kilobytes can unpack to gigabytes. Files longer than declared are cut off.
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES)
        throw new ListError('This Excel file is too large when unpacked. Save it as CSV.');
      return true;
    },
  });
  refuseFarCells(Object.values(files));
  return zipSync(files, { level: 0 });
}

const NAMESPACE = String.raw`(?:[^\s<>"'=/:]+:)?`;
const VALUE = String.raw`(?:"[^"'<>]*"|'[^"'<>]*')`;
const OTHERS = String.raw`(?:\s+(?!${NAMESPACE}r=)[^\s"'<>=/]+=${VALUE})*`;
const AT = String.raw`\s+${NAMESPACE}r=["']([A-Z]{0,3})([1-9]\d{0,6})["']`;

/** The opening tag of a row or a cell. No program writes longer ones. */
const OPENING_TAG = new RegExp(String.raw`<${NAMESPACE}(c|row)(?=[\s/>])([^>]{0,500})(>?)`, 'gu');

/** The attributes of the tag, with a position such as `B7`; for a row, only the number. */
const ATTRIBUTES = new RegExp(`^${OTHERS}(?:${AT})?${OTHERS}\\s*/?$`, 'u');

/**
 * Refuses sheets with cells far from the first one: the library creates all empty cells before them, so that one cell can
 * take gigabytes. Also refuses files that the library might read differently than this check.
 */
function refuseFarCells(files: readonly Uint8Array[]): void {
  let area = 0;
  for (const file of files) {
    let [rows, lastRow, lastColumn, lastLetters] = [0, 0, 0, ''];
    for (const [, tag, inside = '', end] of new TextDecoder().decode(file).matchAll(OPENING_TAG)) {
      const place = end === '>' ? ATTRIBUTES.exec(inside) : null;
      if (!place) throw new ListError(BROKEN_EXCEL);
      const [, letters = '', row = '0'] = place;
      if (tag === 'row') rows++;
      lastRow = Math.max(lastRow, rows, Number(row));
      const column = numberOf(letters);
      if (column > lastColumn) [lastColumn, lastLetters] = [column, letters];
    }
    area += lastRow * lastColumn;
    if (lastColumn > MAX_COLUMNS || lastRow > MAX_ROWS || area > MAX_ROWS * MAX_COLUMNS) {
      refuseWide(LIST_ERRORS.cellAt(lastLetters, lastRow));
    }
  }
}

/** A is 1, Z is 26, AA is 27. */
const numberOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function rowOf(cells: readonly unknown[], index: number): GridRow {
  return { line: index + 1, cells: cells.map(textOf) };
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
