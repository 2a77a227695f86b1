import { labelOf } from '../../contract/codes.ts';
import { formatCount } from '../lib/numbers.ts';
import { dotClassOf } from '../ui/StatusLabel.tsx';
import type { Column, Look } from './column.ts';

/** The content and the look of a column's cells. */
export type Cells<Row> = Pick<Column<Row>, 'cell' | 'look'>;

export const FAINT: Look = { className: 'text-faint' };
const SOFT: Look = { className: 'text-soft' };
const USER_TEXT: Look = { className: 'foreign text-soft' };
const ADDRESS: Look = { ...USER_TEXT, translate: 'no' };
const PLAIN: Look = {};

/** A text or a number; a faint dash for null. */
export function valueCells<Row>(
  valueOf: (row: Row) => string | number | null,
  look: (row: Row) => Look = () => PLAIN,
): Cells<Row> {
  return { cell: (row) => valueOf(row) ?? '—', look: (row) => (valueOf(row) === null ? FAINT : look(row)) };
}

/** The label of a status with a coloured dot. An unknown code is its own label and has a hollow dot. // S13 */
export function codeCells<Row>(codeOf: (row: Row) => string | null): Cells<Row> {
  return valueCells(
    (row) => {
      const code = codeOf(row);
      return code === null ? null : labelOf(code);
    },
    (row) => ({ className: `bg-origin-content! indent-3 ${dotClassOf(codeOf(row) ?? '')}` }),
  );
}

/** User-written text in one line. */
export function textCells<Row>(textOf: (row: Row) => string | null, look = USER_TEXT): Cells<Row> {
  return valueCells(
    (row) => {
      const text = textOf(row);
      return text?.trim() ? text : null;
    },
    () => look,
  );
}

/** Email addresses and links, which no translation may change. */
export function addressCells<Row>(addressOf: (row: Row) => string | null): Cells<Row> {
  return textCells(addressOf, ADDRESS);
}

/** A count; a dash for null. */
export function countCells<Row>(countOf: (row: Row) => number | null): Cells<Row> {
  return { cell: (row) => formatCount(countOf(row)), look: () => SOFT };
}
