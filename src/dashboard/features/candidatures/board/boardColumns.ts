import type { CandidatureListOrdering } from '../../../../contract/candidatureFilters.ts';
import type { Candidature } from '../../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../../contract/codes.ts';
import type { ListedCandidature } from '../../../../contract/readModel.ts';
import type { CandidateMove } from '../../../api/confirmedMoves.ts';

/** The loaded part of a column. */
export interface BoardColumn {
  /** The stage code; empty for candidates of an unknown stage, who cannot be listed or moved there. */
  code: string;
  label: string;
  rows: readonly Candidature[];
}

/** The code of each column that passes the filter: the known stages in their order, then the others that occur. */
export function columnCodes(occurring: readonly (string | null)[], chosen: readonly string[]): string[] {
  const codes = new Set<string>([...STAGES, ...chosen, ...occurring.map((code) => code ?? '')]);
  return [...codes]
    .filter((code) => chosen.length === 0 || chosen.includes(code))
    .toSorted((a, b) => Number(a === '') - Number(b === ''));
}

export const columnLabel = (code: string): string => (code === '' ? 'Unknown stage' : labelOf(code));

/** A candidature with its sort key, if it was read with one. */
type Card = Candidature & Pick<Partial<ListedCandidature>, 'sort_key'>;

/** Whether a card comes before another one. Without a key, it is last until the column is read again. */
function isBefore(card: Card, other: Card, ordering: CandidatureListOrdering): boolean {
  const isDescending = ordering.startsWith('-');
  const [key, otherKey] = [card.sort_key ?? null, other.sort_key ?? null];
  if (key === null || otherKey === null) return false;
  return key === otherKey ? card.id < other.id !== isDescending : key < otherKey !== isDescending;
}

/** Inserts a card at its position in the order of the rows. */
export function insertCard(
  rows: readonly Card[],
  card: Card,
  ordering: CandidatureListOrdering,
): { rows: readonly Card[]; index: number } {
  const before = rows.findIndex((row) => isBefore(card, row, ordering));
  const index = before === -1 ? rows.length : before;
  return { rows: rows.toSpliced(index, 0, card), index };
}

interface LoadedColumn {
  code: string;
  rows: readonly Card[];
  /** When they were read, in milliseconds since the epoch. */
  at: number;
}

/** Applies moves that were made on this page after the rows were read. `change`: of the column's count. */
export function applyMoves(
  { code, rows, at }: LoadedColumn,
  moves: ReadonlyMap<number, CandidateMove>,
  ordering: CandidatureListOrdering,
): { rows: readonly Card[]; change: number } {
  const later = [...moves.values()].filter((move) => move.at >= at);
  const left = new Set(later.filter(({ stage }) => stage !== code).map(({ candidature }) => candidature.id));
  const staying = rows.filter(({ id }) => !left.has(id));
  const here = new Set(staying.map(({ id }) => id));
  const coming = later.filter(({ stage, candidature }) => stage === code && !here.has(candidature.id));
  return {
    rows: coming.reduce<readonly Card[]>(
      (all, { candidature, stage }) => insertCard(all, { ...candidature, stage }, ordering).rows,
      staying,
    ),
    change: coming.length - (rows.length - staying.length),
  };
}

/** A card of the board: its candidature, and the column it is in. */
export interface CardPosition {
  code: string;
  id: number;
}
/** The card that a key leads to: within the column, or at the same height in the next column with cards. */
export function neighbour(
  columns: readonly BoardColumn[],
  { code, id }: CardPosition,
  key: string,
): CardPosition | null {
  const column = columns.findIndex((one) => one.code === code);
  const rows = columns[column]?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const at = (place: number, to: BoardColumn | undefined): CardPosition | null => {
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
