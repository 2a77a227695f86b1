import type { CandidatureListField, CandidatureListOrdering } from '../../../../contract/candidatureFilters.ts';
import type { Candidature } from '../../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../../contract/codes.ts';
import { fold } from '../../../../contract/fold.ts';
import type { CandidateMove } from '../../../api/confirmedMoves.ts';
import { readTime } from '../../../lib/time.ts';
import { BOARD } from '../../../messages/board.ts';

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

export const columnLabel = (code: string): string => (code === '' ? BOARD.unknownStage : labelOf(code));

const VALUES: Record<string, (row: Candidature) => string | number | null> = {
  created: (row) => readTime(row.created),
  _full_name: (row) => row.full_name && fold(row.full_name),
  email: (row) => row.email,
  status: (row) => row.status,
  stage: () => null,
  avg_score: (row) => row.avg_score,
  rating: (row) => row.rating,
  id: (row) => row.id,
} satisfies Record<CandidatureListField, (row: Candidature) => string | number | null>;

/** Which of two cards comes first. Those without a value are last in either direction. */
function compare(a: Candidature, b: Candidature, ordering: CandidatureListOrdering): number {
  const direction = ordering.startsWith('-') ? -1 : 1;
  const valueOf = VALUES[ordering.replace('-', '')];
  const [first, second] = [valueOf?.(a) ?? null, valueOf?.(b) ?? null];
  if (first === second) return (a.id - b.id) * direction;
  if (first === null || second === null) return first === null ? 1 : -1;
  return (first < second ? -1 : 1) * direction;
}

/** Inserts a card at its position in the order. */
export function insertCard(
  rows: readonly Candidature[],
  card: Candidature,
  ordering: CandidatureListOrdering,
): { rows: readonly Candidature[]; index: number } {
  const before = rows.findIndex((row) => compare(card, row, ordering) < 0);
  const index = before === -1 ? rows.length : before;
  return { rows: rows.toSpliced(index, 0, card), index };
}

interface LoadedColumn {
  code: string;
  rows: readonly Candidature[];
  /** When they were read, in milliseconds since the epoch. */
  at: number;
}

/** Applies moves that were made on this page after the rows were read. `change`: of the column's count. */
export function applyMoves(
  { code, rows, at }: LoadedColumn,
  moves: ReadonlyMap<number, CandidateMove>,
  ordering: CandidatureListOrdering,
): { rows: readonly Candidature[]; change: number } {
  const later = [...moves.values()].filter((move) => move.at >= at);
  const left = new Set(later.filter(({ stage }) => stage !== code).map(({ candidature }) => candidature.id));
  const staying = rows.filter(({ id }) => !left.has(id));
  const here = new Set(staying.map(({ id }) => id));
  const coming = later.filter(({ stage, candidature }) => stage === code && !here.has(candidature.id));
  return {
    rows: coming.reduce<readonly Candidature[]>(
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
