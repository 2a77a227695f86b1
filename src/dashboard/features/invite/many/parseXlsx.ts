import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { type Grid, type GridRow, Unreadable } from './grid.ts';

/** Unpacked, a workbook of a hundred thousand people has some tens of megabytes. */
const MOST_UNPACKED = 200 * 1024 * 1024;
const BROKEN = 'This Excel file is broken, or it is no Excel file. Open it, save it as .xlsx or CSV, and try again.';

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
    throw error instanceof Unreadable ? error : new Unreadable(BROKEN);
  }
}

/**
 * The texts of a workbook, packed without compression. Left to the library, large ones are unpacked by workers made of
 * blobs, which the page's policy refuses.
 */
function repacked(bytes: Uint8Array): Uint8Array {
  let size = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/u.test(name)) return false;
      // A few kilobytes can be made to unpack to gigabytes.
      size += originalSize;
      if (size > MOST_UNPACKED) throw new Unreadable('This Excel file is too large when unpacked. Save it as CSV.');
      return true;
    },
  });
  return zipSync(files, { level: 0 });
}

function rowOf(cells: readonly unknown[], index: number): GridRow {
  return { line: index + 1, cells: cells.map(textOf) };
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
