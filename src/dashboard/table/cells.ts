import type { CSSProperties } from 'react';
import { labelOf } from '../../contract/codes.ts';
import { formatCount } from '../lib/numbers.ts';
import { dotOf } from '../ui/codes.tsx';
import type { Column, Look } from './columns.ts';

/** What the cells of a column hold, and how they look. */
type Cells<Row> = Pick<Column<Row>, 'cell' | 'look'>;

const FAINT: Look = { className: 'text-faint' };
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

/** A status or stage in words, with its dot. A code that is not known is shown as it came, with a hollow dot. // S13 */
export function codeCells<Row>(codeOf: (row: Row) => string | null): Cells<Row> {
  return valueCells(
    (row) => {
      const code = codeOf(row);
      return code === null ? null : labelOf(code);
    },
    (row) => ({ className: `bg-origin-content! indent-3 ${dotOf(codeOf(row) ?? '')}` }),
  );
}

/** A score of 0 to 100 with a bar before it; null is not there, which is not 0. */
export function scoreCells<Row>(scoreOf: (row: Row) => number | null): Cells<Row> {
  return valueCells(
    (row) => {
      const score = scoreOf(row);
      return score === null ? null : Math.round(score);
    },
    (row) => {
      const part = `${Math.min(100, Math.max(0, scoreOf(row) ?? 0))}%`;
      // Types of React know no properties of one's own.
      return { className: 'lg:score-bar', style: { '--part': part } as CSSProperties };
    },
  );
}

/** What somebody has written, in one line. */
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
