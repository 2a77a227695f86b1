import { MAX_ITEMS } from '../../../../contract/jobs.ts';
import { formatCount } from '../../../lib/numbers.ts';

/** A line of a list that is not blank. */
export interface GridRow {
  /** Where it stands in the text or the sheet, from 1 on. */
  line: number;
  cells: readonly string[];
}

/** A list as it came, before anybody said which column is which. */
export interface Grid {
  rows: readonly GridRow[];
  /** The sheet that was read, where there are several; else null. */
  sheet: string | null;
}

/** Why a list cannot be read, as a sentence for a person. */
export class Unreadable extends Error {}

/** As many megabytes are read of a file or a text. */
const MOST_MEGABYTES = 20;
const MEGABYTE = 1024 * 1024;

/** Refuses what is too large to be a list of people. `size` in bytes or letters. */
export function refuseLarge(size: number): void {
  if (size <= MOST_MEGABYTES * MEGABYTE) return;
  throw new Unreadable(
    `This has ${formatCount(Math.ceil(size / MEGABYTE))} MB, and at most ${MOST_MEGABYTES} MB are read. Keep only the columns that are needed, or split it.`,
  );
}

/** The rows that are not blank, if they are some and not too many. */
export function filled(rows: readonly GridRow[]): GridRow[] {
  const some = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (some.length === 0) throw new Unreadable('There is nothing in it.');
  // One of them may name the columns.
  if (some.length > MAX_ITEMS + 1) {
    throw new Unreadable(
      `There are ${formatCount(some.length)} rows in it, and at most ${formatCount(MAX_ITEMS)} can be invited at once. Split it.`,
    );
  }
  return some;
}
