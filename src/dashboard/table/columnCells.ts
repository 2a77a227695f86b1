import { labelOf } from '../../contract/codes.ts';
import { formatCount } from '../lib/numbers.ts';
import { dotOf } from '../ui/codes.tsx';
import type { Column, Look } from './column.ts';

/** What the cells of a column hold, and how they look. */
export type Cells<Row> = Pick<Column<Row>, 'cell' | 'look'>;

export const FAINT: Look = { className: 'text-faint' };
const SOFT: Look = { className: 'text-soft' };
const FOREIGN: Look = { className: 'foreign text-soft' };
const PLAIN: Look = {};

/** A word or a number that looks like this, where it is there. */
export function valueCells<Row>(
  valueOf: (row: Row) => string | number | null,
  look: (row: Row) => Look = () => PLAIN,
): Cells<Row> {
  return { cell: (row) => valueOf(row) ?? '—', look: (row) => (valueOf(row) === null ? FAINT : look(row)) };
}

/** A status in words, with its dot. A code that is not known is shown as it came, with a hollow dot. // S13 */
export function codeCells<Row>(codeOf: (row: Row) => string | null): Cells<Row> {
  return valueCells(
    (row) => {
      const code = codeOf(row);
      return code === null ? null : labelOf(code);
    },
    (row) => ({ className: `bg-origin-content! indent-3 ${dotOf(codeOf(row) ?? '')}` }),
  );
}

/** User-written text in one line. */
export function textCells<Row>(textOf: (row: Row) => string | null): Cells<Row> {
  return valueCells(
    (row) => {
      const text = textOf(row);
      return text?.trim() ? text : null;
    },
    () => FOREIGN,
  );
}

/** How many. */
export function countCells<Row>(countOf: (row: Row) => number | null): Cells<Row> {
  return { cell: (row) => formatCount(countOf(row)), look: () => SOFT };
}
