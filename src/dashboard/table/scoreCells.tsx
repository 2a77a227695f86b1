import type { CSSProperties } from 'react';
import { isProvisional, type Scored } from '../../contract/score.ts';
import { Score } from '../ui/Score.tsx';
import { type Cells, FAINT } from './columnCells.ts';
import type { Look } from './column.ts';

/** A score of 0 to 100 with a bar before it, grey while it is provisional; a dash for null, which is not 0. */
export function scoreCells<Row extends Scored>(): Cells<Row> {
  return { cell: (row) => <Score scored={row} />, look: lookOf };
}

function lookOf(row: Scored): Look {
  if (row.avg_score === null) return FAINT;
  const part = `${Math.min(100, Math.max(0, row.avg_score))}%`;
  // React's types do not allow custom properties.
  const style = { '--part': part, ...(isProvisional(row) && { '--bar': 'var(--color-edge)' }) } as CSSProperties;
  return { className: 'lg:score-bar font-semibold', style };
}
