import { MAX_INVITEES } from '../contract/jobKinds.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import { LIST_ERRORS, ListError } from './listErrors.ts';
import { addressesIn } from './mailbox.ts';

/** A line of a list that is not blank. */
export interface GridRow {
  /** Line number in the text or row number in the sheet, from 1. */
  line: number;
  cells: readonly string[];
  isHidden?: boolean;
}

/** A table of a file. */
export interface Sheet {
  name: string;
  rows: readonly GridRow[];
  isHidden: boolean;
}

/** A place in the list, or an address there. */
export interface NoteItem {
  /** The row; null: elsewhere. */
  line: number | null;
  /** Null: the whole row. */
  address: string | null;
}

/** What the user should know about a list, and the rows and addresses it is about. */
export interface Note {
  text: string;
  items: readonly NoteItem[];
  /** Whether the user may want to remove these rows. */
  areRemovable?: boolean;
}

/** The size limit of a file or a text. */
const MAX_MEGABYTES = 20;
const MEGABYTE = 1024 * 1024;

/** Refuses sizes over the limit. `size` is in bytes or characters. */
export function refuseLarge(size: number): void {
  if (size <= MAX_MEGABYTES * MEGABYTE) return;
  throw new ListError(LIST_ERRORS.tooLarge(Math.ceil(size / MEGABYTE), MAX_MEGABYTES));
}

/** Refuses a cell beyond `MAX_ROWS` or `MAX_COLUMNS`. Both count from 1. */
export function refuseFar(column: number, row: number, columnName = column.toLocaleString('en')): void {
  if (column > MAX_COLUMNS || row > MAX_ROWS) {
    throw new ListError(LIST_ERRORS.tooWide(columnName, row, MAX_INVITEES, MAX_COLUMNS));
  }
}

/** The rows that are not blank, with long cells cut, and the addresses that were cut off. Refuses too many rows. */
export function nonBlankRows(rows: readonly GridRow[]): { rows: GridRow[]; lost: NoteItem[] } {
  const lost: NoteItem[] = [];
  let letters = 0;
  const kept = rows.flatMap((row) => {
    const { line, cells } = row;
    if (cells.length > MAX_COLUMNS) refuseFar(cells.length, line);
    if (cells.every((cell) => cell.trim() === '')) return [];
    const shortened = cells.map((cell) => {
      if (cell.length <= MAX_CELL_LENGTH) return cell;
      const short = cell.slice(0, MAX_CELL_LENGTH);
      const whole = new Set(addressesIn(short).map(({ address }) => address));
      for (const { address } of addressesIn(cell)) if (!whole.has(address)) lost.push({ line, address });
      return short;
    });
    // The total size, since all cells of a workbook can share one long text.
    for (const { length } of shortened) letters += length;
    refuseLarge(letters);
    return [{ ...row, cells: shortened }];
  });
  if (kept.length > MAX_ROWS) throw new ListError(LIST_ERRORS.tooManyRows(kept.length, MAX_INVITEES));
  return { rows: kept, lost };
}
