import { MAX_ID } from '../../contract/fields.ts';
import type { sweeps } from '../readModel/tables.ts';

/** The progress of a sweep: the columns of `sweeps` that a page changes. */
export type SweepState = Pick<
  typeof sweeps.$inferSelect,
  | 'number'
  | 'is_running'
  | 'next_offset'
  | 'last_id'
  | 'rows_seen'
  | 'unreadable'
  | 'reported_count'
  | 'is_whole'
  | 'stalls'
>;

/** The content of a page, as far as a sweep needs it. */
export interface PageSeen {
  /** IDs of the readable rows, in their order. */
  ids: readonly number[];
  /** Number of all rows, including unreadable ones. */
  rows: number;
  /** Index of the last readable row with an ID. */
  last: number;
  count: number | null;
}

export interface PageStep {
  state: SweepState;
  /** The IDs that the page covers without a gap: above `after`, up to and including `upto`. Null: none. */
  range: { after: number; upto: number } | null;
  isStored: boolean;
}

/** A sweep ends after this many pages without a new row: the list repeats itself, or shrinks faster than it is read. */
const MAX_STALLS = 6;
/** Limit for a list without an end. */
const MAX_ROWS = 5_000_000;

/** The state of a new sweep, before its first page. */
export const beginSweep = (number: number): SweepState => ({
  number,
  is_running: true,
  next_offset: 0,
  last_id: 0,
  rows_seen: 0,
  unreadable: 0,
  reported_count: null,
  is_whole: true,
  stalls: 0,
});

/** Ends a sweep. It is complete only if all pages before were in order and `isWhole`. */
export const endSweep = (state: SweepState, isWhole: boolean): SweepState => ({
  ...state,
  is_running: false,
  is_whole: state.is_whole && isWhole,
});

/**
 * Advances a sweep by one page. The list is requested in ascending order of IDs, each page starting at the last row of the
 * one before. If a page begins after that row, earlier rows were removed and others may have been skipped, so the previous
 * page is read again. `pageSize` is the largest number of rows that a page has had.
 */
export function advanceSweep(state: SweepState, page: PageSeen, pageSize: number): PageStep {
  const { ids, rows, count } = page;
  const offset = state.next_offset;
  const seen = { ...state, reported_count: count ?? state.reported_count };
  const isAscending = ids.every((id, index) => id > (ids[index - 1] ?? 0));
  const isOverlapping = offset === 0 || !isAscending || (ids[0] ?? MAX_ID) <= state.last_id;
  if (!isOverlapping && state.stalls < MAX_STALLS) {
    const stepped = { ...seen, stalls: state.stalls + 1, next_offset: Math.max(0, offset - Math.max(pageSize, 1)) };
    return { state: stepped, range: null, isStored: false };
  }
  // Without IDs, only an empty page says something.
  const isOrderly = isOverlapping && isAscending && (ids.length > 0 || rows === 0);
  const lastId = Math.max(state.last_id, ...ids);
  const fresh = new Set(ids.filter((id) => id > state.last_id)).size;
  const isNew = fresh > 0 || !isAscending;
  const isLastPage = rows < pageSize && (count ?? 0) <= offset + rows;
  const isRepeated = fresh === 0 && (rows < pageSize || rows === 1);
  const isEnd = rows === 0 || isLastPage || isRepeated || offset + rows > MAX_ROWS;
  const next: SweepState = {
    ...seen,
    is_whole: state.is_whole && isOrderly,
    last_id: lastId,
    rows_seen: state.rows_seen + fresh,
    unreadable: state.unreadable + (fresh > 0 ? rows - ids.length : 0),
    stalls: isNew ? 0 : state.stalls + 1,
    next_offset: offset + Math.max(page.last, 0),
  };
  const after = offset === 0 ? 0 : (ids[0] ?? state.last_id);
  const range = isOrderly ? { after, upto: isEnd ? MAX_ID : lastIdOf(ids, after) } : null;
  const isOver = isEnd || next.stalls > MAX_STALLS;
  return { state: isOver ? endSweep(next, isEnd) : next, range, isStored: true };
}

const lastIdOf = (ids: readonly number[], after: number) => ids.at(-1) ?? after;
