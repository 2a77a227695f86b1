import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { LIST_ERRORS } from '../../../messages/listErrors.ts';
import { type Grid, type GridRow, MAX_COLUMNS, MAX_ROWS, refuseWide, ListError } from './grid.ts';

/** Unpacked, a workbook of a hundred thousand people has some tens of megabytes. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** Reads the first sheet of a workbook in which there is an address; without one, the first with anything in it. */
export async function parseXlsx(bytes: Uint8Array): Promise<Grid> {
  const sheets = (await readSheets(bytes)).map(({ sheet, data }) => ({ sheet, rows: data.map(rowOf) }));
  const chosen =
    sheets.find(({ rows }) => has(rows, (cell) => cell.includes('@'))) ??
    sheets.find(({ rows }) => has(rows, (cell) => cell !== ''));
  return { rows: chosen?.rows ?? [], sheet: chosen && sheets.length > 1 ? chosen.sheet : null };
}

const has = (rows: readonly GridRow[], test: (cell: string) => boolean) =>
  rows.some(({ cells }) => cells.some((cell) => test(cell)));

async function readSheets(bytes: Uint8Array) {
  try {
    return await readWorkbook(repacked(bytes).slice().buffer);
  } catch (error) {
    throw error instanceof ListError ? error : new ListError(LIST_ERRORS.brokenExcel);
  }
}

/**
 * The texts of a workbook, packed without compression. Left to the library, large ones are unpacked by workers made of
 * blobs, which the page's policy refuses.
 */
function repacked(bytes: Uint8Array): Uint8Array {
  let [packed, unpacked] = [0, 0];
  const files = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (!/\.(?:xml|rels)$/u.test(name)) return false;
      // Many files can be made of the same bytes.
      packed += size;
      if (packed > bytes.length) throw new ListError(LIST_ERRORS.brokenExcel);
      // A few kilobytes can unpack to gigabytes. Files longer than declared are cut off.
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES) throw new ListError(LIST_ERRORS.largeExcel);
      return true;
    },
  });
  refuseFar(Object.values(files));
  return zipSync(files, { level: 0 });
}

const NAMESPACE = String.raw`(?:[^\s<>"'=/:]+:)?`;
const VALUE = String.raw`(?:"[^"'<>]*"|'[^"'<>]*')`;
const OTHERS = String.raw`(?:\s+(?!${NAMESPACE}r=)[^\s"'<>=/]+=${VALUE})*`;
const AT = String.raw`\s+${NAMESPACE}r=["']([A-Z]{0,3})([1-9]\d{0,6})["']`;
/** The beginning of a row or a cell. No program writes longer ones. */
const PLACED = new RegExp(String.raw`<${NAMESPACE}(c|row)(?=[\s/>])([^>]{0,500})(>?)`, 'gu');
/** Its attributes, with its position such as `B7`; for a row, only the number. */
const ATTRIBUTES = new RegExp(`^${OTHERS}(?:${AT})?${OTHERS}\\s*/?$`, 'u');

/**
 * Refuses sheets with cells far out: the library fills all empty cells before them, so that a single one can take
 * gigabytes. Also refuses files that the library might read differently than this check.
 */
function refuseFar(files: readonly Uint8Array[]): void {
  let area = 0;
  for (const file of files) {
    let [rows, lastRow, lastColumn, lastLetters] = [0, 0, 0, ''];
    for (const [, tag, inside = '', end] of new TextDecoder().decode(file).matchAll(PLACED)) {
      const place = end === '>' ? ATTRIBUTES.exec(inside) : null;
      if (!place) throw new ListError(LIST_ERRORS.brokenExcel);
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
