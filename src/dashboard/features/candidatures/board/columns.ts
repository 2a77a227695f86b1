import type { Candidature } from '../../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../../contract/codes.ts';

/** A column of the board. */
export interface BoardColumn {
  /** The stage code; empty for those whose stage the service does not tell: nobody can be moved there. */
  code: string;
  label: string;
  rows: readonly Candidature[];
}

/**
 * A column for each stage that passes the filter: the known ones in their order, then whatever else occurs among `all`.
 * The rows keep their order.
 */
export function columnsOf(
  rows: readonly Candidature[],
  all: readonly Candidature[],
  chosen: readonly string[],
): BoardColumn[] {
  const columns = new Map<string, Candidature[]>(STAGES.map((code) => [code, []]));
  for (const code of chosen) columns.set(code, columns.get(code) ?? []);
  for (const { stage } of all) if (!columns.has(stage ?? '')) columns.set(stage ?? '', []);
  for (const row of rows) {
    const code = row.stage ?? '';
    const column = columns.get(code);
    if (column) column.push(row);
    else columns.set(code, [row]);
  }
  return [...columns]
    .filter(([code]) => chosen.length === 0 || chosen.includes(code))
    .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([code, held]) => ({ code, label: code === '' ? 'Not known' : labelOf(code), rows: held }));
}

/** Where somebody will stand in a column: "3 of 8", by the order of all rows. Null for a column that is not shown. */
export function placeIn(
  code: string,
  id: number,
  rows: readonly Candidature[],
  columns: readonly BoardColumn[],
): string | null {
  if (!columns.some((column) => column.code === code)) return null;
  const there = rows.filter((row) => row.id === id || row.stage === code);
  return `${there.findIndex((row) => row.id === id) + 1} of ${there.length}`;
}

/** A card of the board: whom it is of, and the column it is in. */
export interface At {
  code: string;
  id: number;
}

/** The card that an arrow leads to: up and down in the column, sideways to the same height of the next that has cards. */
export function neighbour(columns: readonly BoardColumn[], { code, id }: At, key: string): At | null {
  const column = columns.findIndex((one) => one.code === code);
  const rows = columns[column]?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const at = (place: number, to: BoardColumn | undefined): At | null => {
    const row = to?.rows[Math.min(place, to.rows.length - 1)];
    return to && row ? { code: to.code, id: row.id } : null;
  };
  const filled = (one: BoardColumn) => one.rows.length > 0;
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? at(index - 1, columns[column]) : null;
    case 'ArrowDown':
      return index < rows.length - 1 ? at(index + 1, columns[column]) : null;
    case 'Home':
      return at(0, columns[column]);
    case 'End':
      return at(rows.length - 1, columns[column]);
    case 'ArrowLeft':
      return at(index, columns.slice(0, column).findLast(filled));
    case 'ArrowRight':
      return at(index, columns.slice(column + 1).find(filled));
    default:
      return null;
  }
}
