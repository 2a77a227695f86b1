import type { CSSProperties } from 'react';
import { labelOf } from '../../contract/codes.ts';
import { formatCount } from '../lib/numbers.ts';
import { dotOf } from '../ui/codes.tsx';
import type { Column, Look } from './columns.ts';

/** What the cells of a column hold, and how they look. */
type Cells<Row> = Pick<Column<Row>, 'cell' | 'look'>;

const ABSENT = '—';
const FAINT: Look = { className: 'text-faint' };
const SOFT: Look = { className: 'text-soft' };
const FOREIGN: Look = { className: 'foreign text-soft' };

/** A status or stage in words, with its dot. A code that is not known is shown as it came, with a hollow dot. // S13 */
export function codeCells<Row>(codeOf: (row: Row) => string | null): Cells<Row> {
  return {
    cell: (row) => {
      const code = codeOf(row);
      return code === null ? ABSENT : labelOf(code);
    },
    look: (row) => {
      const code = codeOf(row);
      return code === null ? FAINT : { className: `bg-origin-content! indent-3 ${dotOf(code)}` };
    },
  };
}

/** A score of 0 to 100 with a bar before it; null is not there, which is not 0. */
export function scoreCells<Row>(scoreOf: (row: Row) => number | null): Cells<Row> {
  return {
    cell: (row) => {
      const score = scoreOf(row);
      return score === null ? ABSENT : Math.round(score);
    },
    look: (row) => {
      const score = scoreOf(row);
      if (score === null) return FAINT;
      // Types of React know no properties of one's own.
      const style = { '--part': `${Math.min(100, Math.max(0, score))}%` } as CSSProperties;
      return { className: 'lg:score-bar', style };
    },
  };
}

/** What somebody has written, in one line. */
export function textCells<Row>(textOf: (row: Row) => string | null): Cells<Row> {
  const read = (row: Row) => {
    const text = textOf(row);
    return text === null || text.trim() === '' ? null : text;
  };
  return { cell: (row) => read(row) ?? ABSENT, look: (row) => (read(row) === null ? FAINT : FOREIGN) };
}

/** How many. */
export function countCells<Row>(countOf: (row: Row) => number | null): Cells<Row> {
  return { cell: (row) => formatCount(countOf(row)), look: () => SOFT };
}

/** What is said in a word or a number of its own, where it is there. */
export function plainCells<Row>(valueOf: (row: Row) => string | number | null): Cells<Row> {
  return { cell: (row) => valueOf(row) ?? ABSENT, look: (row) => (valueOf(row) === null ? FAINT : {}) };
}
