import { MAX_INVITEES } from '../../../../contract/jobs.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { LIST_ERRORS } from '../../../messages/invite.ts';

/** A line of a list that is not blank. */
export interface GridRow {
  /** Line number in the text or row number in the sheet, from 1. */
  line: number;
  cells: readonly string[];
}

/** A list as it was read, before its columns are recognised. */
export interface Grid {
  rows: readonly GridRow[];
  /** The sheet that was read, where there are several; else null. */
  sheet: string | null;
}

/** A list that cannot be read. The message is shown to the user. */
export class ListError extends Error {}

/** The size limit of a file or a text. */
const MAX_MEGABYTES = 20;
const MEGABYTE = 1024 * 1024;

/** Refuses sizes over the limit. `size` is in bytes or characters. */
export function refuseLarge(size: number): void {
  if (size <= MAX_MEGABYTES * MEGABYTE) return;
  throw new ListError(
    `File too large (${formatCount(Math.ceil(size / MEGABYTE))} MB; limit ${MAX_MEGABYTES} MB). Keep only the columns you need, or split it.`,
  );
}

/** The first row may be a header, which is not a candidate. */
export const MAX_ROWS = MAX_INVITEES + 1;
export const MAX_COLUMNS = 100;
/** The length to which cells are cut. It is longer than any valid address or name. */
export const MAX_CELL_LENGTH = 1000;

/** Refuses a list with cells beyond `MAX_ROWS` or `MAX_COLUMNS`. `where`: "column AB and row 7". */
export function refuseWide(where: string): never {
  throw new ListError(
    `This list has cells up to ${where}. The limits are ${formatCount(MAX_INVITEES)} rows and ${MAX_COLUMNS} columns. Delete the cells beyond them, even if they look empty, and save the file again.`,
  );
}

/** The rows that are not blank, with long cells cut. Refuses an empty list, and one with too many rows. */
export function nonBlankRows(rows: readonly GridRow[]): GridRow[] {
  let letters = 0;
  const kept = rows.flatMap(({ line, cells }) => {
    if (cells.length > MAX_COLUMNS) refuseWide(LIST_ERRORS.cellAt(formatCount(cells.length), line));
    if (cells.every((cell) => cell.trim() === '')) return [];
    const shortened = cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH));
    // The total size, since all cells of a workbook can share one long text.
    for (const { length } of shortened) letters += length;
    refuseLarge(letters);
    return [{ line, cells: shortened }];
  });
  if (kept.length === 0) throw new ListError('The file is empty.');
  if (kept.length > MAX_ROWS) {
    throw new ListError(
      `Too many rows (${formatCount(kept.length)}; limit ${formatCount(MAX_INVITEES)}). Split the list.`,
    );
  }
  return kept;
}
