import { MAX_ID } from '../../contract/codes.ts';
import type { CacheChange } from '../readModel/cache.ts';
import { findMissed } from '../readModel/pageRows.ts';
import type { sweeps } from '../schema/readModel.ts';
import type { SweepCursor } from '../schema/sweepCursor.ts';
import type { SweptList } from './lists.ts';

/** The progress of a sweep: the columns of `sweeps` that a page changes. */
export type SweepState = Pick<
  typeof sweeps.$inferSelect,
  'number' | 'is_running' | 'rows_seen' | 'unreadable' | 'reported_count' | 'is_whole'
> & { cursor: SweepCursor };

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

/** What is known about the list from elsewhere. */
export interface ListEvidence {
  /** The largest number of rows that a page of any list has had. */
  pageSize: number;
  /** The number of rows of the previous complete sweep; null: there was none. */
  previous: number | null;
  /** The number of candidates that the list of assessments states; null: not known. */
  stated: number | null;
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
/** With fewer of the rows that the list should have, a sweep is doubtful. */
const MIN_PLAUSIBLE_SHARE = 0.9;

/** Whether far fewer rows were seen than expected; null: nothing is expected. */
const isFarBelow = (rows: number, expected: number | null): boolean =>
  expected !== null && rows < expected * MIN_PLAUSIBLE_SHARE;

/** The state of a new sweep, before its first page. */
export const beginSweep = (number: number): SweepState => ({
  number,
  is_running: true,
  rows_seen: 0,
  unreadable: 0,
  reported_count: null,
  is_whole: true,
  cursor: {
    next_offset: 0,
    last_id: 0,
    end_offset: 0,
    largest_page: 0,
    overlap: null,
    ahead: null,
    end_seen: null,
    has_count: true,
    stalls: 0,
  },
});

/** Ends a sweep. It is complete only if all pages before were in order and `isWhole`. */
export const endSweep = (state: SweepState, isWhole: boolean): SweepState => ({
  ...state,
  is_running: false,
  is_whole: state.is_whole && isWhole,
});

const move = (state: SweepState, to: Partial<SweepCursor>): SweepState => ({
  ...state,
  cursor: { ...state.cursor, ...to },
});

/** The number of rows seen. */
const seenRows = ({ rows_seen, unreadable }: SweepState) => rows_seen + unreadable;

/**
 * Advances a sweep by one page. The list is requested in ascending order of IDs, each page beginning with the last row of the one
 * before (the overlap). If a page begins after that row, earlier rows were removed and others may have been skipped, so the
 * previous page is read again.
 *
 * The size of a page proves nothing. Without a count, a page that brings nothing new is followed by one after the end. What that
 * one has counts only if the overlap is in its place still: then no row was skipped between the two.
 *
 * Not covered here, see docs/decisions/0027: an order that changes within a sweep while rows are removed, a page from which the
 * service takes every row, and a count that is wrong and reached. The rule of two sweeps limits the harm (`completeSweep`).
 */
export function advanceSweep(given: SweepState, page: PageSeen, evidence: ListEvidence): PageStep {
  const { ids, rows, count } = page;
  const { next_offset: offset, overlap, last_id, stalls, has_count } = given.cursor;
  const state = {
    ...move(given, { has_count: has_count && count !== null }),
    reported_count: count ?? given.reported_count,
  };
  const isAfterEnd = offset > (overlap?.offset ?? 0);
  if (rows === 0 && offset === 0) {
    // An empty first page that counts rows has lost them on the way.
    return { state: endSweep(state, !count), range: { after: 0, upto: MAX_ID }, isStored: true };
  }
  if (rows === 0 && isAfterEnd) return seeEnd(state, evidence);
  const isAscending = ids.every((id, index) => id > (ids[index - 1] ?? 0));
  const isJoined = offset === 0 || !isAscending || (overlap !== null && (ids[0] ?? MAX_ID) <= overlap.id);
  if (isJoined) return joinPage(state, page, { evidence, isOrderly: isAscending });
  if (isAfterEnd && overlap !== null && (ids[0] ?? MAX_ID) > last_id) return goAhead(state, page);
  if (!isAfterEnd && stalls < MAX_STALLS) return { state: stepBack(state, evidence), range: null, isStored: false };
  return joinPage(state, page, { evidence, isOrderly: false });
}

/** The page after the end is empty. */
function seeEnd(state: SweepState, { stated }: ListEvidence): PageStep {
  const { overlap, next_offset, last_id } = state.cursor;
  const seen = seenRows(state);
  // Fewer rows than places: the order has changed. A few may be missing, because some services take rows off a page.
  const isPlausible = state.rows_seen > 0 && !isFarBelow(seen, next_offset);
  if (overlap === null || !isPlausible || seen === stated)
    return { state: endSweep(state, isPlausible), range: { after: last_id, upto: MAX_ID }, isStored: true };
  return {
    state: move(state, { next_offset: overlap.offset, end_seen: next_offset, ahead: null }),
    range: null,
    isStored: true,
  };
}

/** Rows were removed before the overlap: an earlier page is read again, which may begin before it. */
function stepBack(state: SweepState, { pageSize }: ListEvidence): SweepState {
  const { next_offset, overlap, stalls } = state.cursor;
  const earlier = Math.max(0, next_offset - Math.max(pageSize, 1));
  const back = { next_offset: earlier, overlap: earlier === 0 ? null : overlap };
  return move(state, { ...back, ahead: null, end_seen: null, stalls: stalls + 1 });
}

/** A page that began after the end has rows: pages are small, or rows were added. */
function goAhead(state: SweepState, { ids, rows, last }: PageSeen): PageStep {
  const { next_offset: offset, overlap, end_offset } = state.cursor;
  const end = offset + rows;
  const id = ids.at(-1);
  if (id === undefined || overlap === null) {
    const unreadable = state.unreadable + Math.max(0, end - Math.max(end_offset, offset));
    const further = { next_offset: end, end_offset: Math.max(end, end_offset), stalls: state.cursor.stalls + 1 };
    return { state: stopIfStalled({ ...move(state, further), unreadable }), range: null, isStored: true };
  }
  const ahead = {
    id,
    offset: offset + last,
    from: offset,
    end,
    rows: new Set(ids).size,
    unreadable: rows - ids.length,
  };
  // Rows without an ID between the two may be known by their addresses.
  const after = offset > overlap.offset + 1 ? (ids[0] ?? id) : overlap.id;
  const upto = id;
  return { state: move(state, { next_offset: overlap.offset, ahead }), range: { after, upto }, isStored: true };
}

/** A page that continues the earlier ones. */
function joinPage(
  given: SweepState,
  page: PageSeen,
  { evidence, isOrderly }: { evidence: ListEvidence; isOrderly: boolean },
): PageStep {
  const { ids, rows, last } = page;
  const { next_offset: offset, end_offset, overlap, ahead, last_id, largest_page, end_seen, stalls } = given.cursor;
  const end = offset + rows;
  const fresh = new Set(ids.filter((id) => id > last_id)).size;
  const newPlaces = Math.max(0, end - end_offset);
  const isReadAgain = overlap === null || offset < overlap.offset;
  const isNew = fresh > 0 || (!isOrderly && newPlaces > 0);
  const state: SweepState = {
    ...move(given, {
      last_id: Math.max(last_id, ...ids),
      end_offset: Math.max(end, end_offset),
      largest_page: Math.max(largest_page, rows),
      stalls: isNew ? 0 : stalls + (isReadAgain && ids.length > 0 ? 0 : 1),
    }),
    is_whole: given.is_whole && isOrderly,
    rows_seen: given.rows_seen + fresh,
    unreadable: given.unreadable + Math.min(Math.max(0, newPlaces - fresh), rows - ids.length),
  };
  const id = ids.at(-1);
  const after = offset === 0 ? 0 : (ids[0] ?? last_id);
  const step = (next: SweepState): PageStep => {
    const upto = !next.is_running && next.is_whole ? MAX_ID : (id ?? after);
    return { state: next, range: isOrderly ? { after, upto } : null, isStored: true };
  };
  if (isCountReached(state, page, evidence)) return step(endSweep(state, true));
  if (id === undefined) return step(stopIfStalled(move(state, { next_offset: end })));
  const place = { id, offset: offset + last };
  const isOnlyOverlap = !isReadAgain && fresh === 0 && newPlaces === 0 && id === overlap?.id;
  if (!isOnlyOverlap) {
    // A short page proves nothing, but is probably the last one.
    const isShort = rows < (offset === 0 ? evidence.pageSize : largest_page);
    const to = {
      overlap: place,
      ahead: null,
      end_seen: null,
      next_offset: isShort || last === 0 ? end : place.offset,
    };
    return step(stopIfStalled(move(state, to)));
  }
  // Rows without an ID after the overlap have to be there again, too.
  if (end_seen !== null) return step(endSweep(state, end === end_seen));
  if (!ahead) return step(stopIfStalled(move(state, { overlap: place, next_offset: end })));
  const further = move(state, {
    overlap: { id: ahead.id, offset: ahead.offset },
    ahead: null,
    last_id: ahead.id,
    end_offset: Math.max(ahead.end, end_offset),
    next_offset: ahead.end,
    stalls: 0,
  });
  return step({
    ...further,
    is_whole: state.is_whole && end === ahead.from,
    rows_seen: state.rows_seen + ahead.rows,
    unreadable: state.unreadable + ahead.unreadable,
  });
}

const stopIfStalled = (state: SweepState): SweepState =>
  state.cursor.stalls > MAX_STALLS || state.cursor.end_offset > MAX_ROWS ? endSweep(state, false) : state;

/**
 * Whether the rows have reached a count that each page had. It is believed if the page had room for more and the count is plausible:
 * some services count only the rows of the page. Otherwise the list is read to its end.
 */
function isCountReached(state: SweepState, { rows, count }: PageSeen, { pageSize, previous, stated }: ListEvidence) {
  const { next_offset, has_count } = state.cursor;
  const isReached = has_count && count !== null && count === next_offset + rows && seenRows(state) >= count;
  return isReached && (rows < pageSize || stated === count) && !isFarBelow(count, previous);
}

/** So many complete sweeps in a row have to agree before a large part of a list is removed. */
const SHORT_SWEEPS_TO_AGREE = 3;

/** The columns of `sweeps` that describe the last complete sweeps. */
export type CompleteSweeps = Pick<typeof sweeps.$inferSelect, 'complete_rows' | 'short_sweeps' | 'stated_count'>;

/**
 * Ends a complete sweep: removes the rows that this and the complete sweep before did not see. If far fewer rows were seen than
 * before, the service may have failed to send the others: then only what three sweeps in a row did not see is removed.
 */
export async function completeSweep<Row extends { id: number }>(
  change: CacheChange,
  list: SweptList<Row>,
  { state, before, stated }: { state: SweepState; before: CompleteSweeps } & Pick<ListEvidence, 'stated'>,
): Promise<CompleteSweeps> {
  const stated_count = isFarBelow(state.rows_seen + state.unreadable, stated) ? stated : null;
  const isShort = isFarBelow(state.rows_seen, before.complete_rows);
  const short_sweeps = isShort ? [...before.short_sweeps, state.number] : [];
  const isDoubtful = isShort && short_sweeps.length < SHORT_SWEEPS_TO_AGREE;
  const agreed: CompleteSweeps = { complete_rows: state.rows_seen, short_sweeps: [], stated_count };
  if (!(await list.verify(change))) return agreed;
  if (isDoubtful) return { complete_rows: before.complete_rows, short_sweeps, stated_count };
  const missedSince = isShort ? (short_sweeps[0] ?? 0) : state.number - 1;
  await list.remove(change, await findMissed(change, list.rows(change.upstream), missedSince));
  return agreed;
}
