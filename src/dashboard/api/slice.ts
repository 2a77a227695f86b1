import type { Reading } from '../../contract/tolerant.ts';
import { addPage, type Collection, EMPTY, type FetchPage } from './collection.ts';

/** One page of a list as the dashboard shows it, whatever size the server's own pages have. */
export interface Slice<Row> {
  rows: readonly Row[];
  /** How many rows of the list come before these. */
  offset: number;
  /** How many rows the list has; null when the server does not say, or says what cannot be. */
  total: number | null;
  /** Whether more rows follow. */
  more: boolean;
  /** Fields and rows that were not as the contract says. */
  drift: number;
}

interface Wanted<Row> {
  offset: number;
  limit: number;
  signal: AbortSignal;
  fetchPage: FetchPage<Row>;
}

/** Which page of a list, from 1, of how many rows. */
interface Numbered {
  page: number;
  limit: number;
  signal: AbortSignal;
}

/** What a call for a part of a list answers. */
type Listed<Row> = Reading<{ results: Row[]; count: number | null }>;

/** A page of a list. `ask` makes one call for a part of it. */
export function readPage<Row extends { id: number }>(
  { page, limit: most, signal }: Numbered,
  ask: (part: { offset: number; limit: number }) => Promise<Listed<Row>>,
): Promise<Slice<Row>> {
  return fetchSlice<Row>({
    offset: (page - 1) * most,
    limit: most,
    signal,
    async fetchPage({ offset, limit }) {
      const { value, drift } = await ask({ offset, limit });
      return { rows: value.results, total: value.count, drift, limit };
    },
  });
}

/** A server that gives 10 a page needs as many calls for 100 rows. */
const MOST_CALLS = 10;

/** Brings in `limit` rows from `offset` on: a server may give fewer at once than it was asked for. // S16 S18 */
export async function fetchSlice<Row extends { id: number }>(wanted: Wanted<Row>): Promise<Slice<Row>> {
  const { offset, limit, signal, fetchPage } = wanted;
  let held: Collection<Row> = { ...EMPTY, offset };
  for (let calls = 0; calls < MOST_CALLS && !isFilled(held, limit); calls++) {
    const page = await fetchPage({ offset: held.offset, limit: limit - held.rows.length, signal });
    signal.throwIfAborted();
    held = addPage(held, page);
  }
  const rows = held.rows.slice(0, limit);
  const isPossible = held.total !== null && (rows.length === 0 || held.total >= offset + rows.length);
  const total = isPossible ? held.total : null;
  const full = rows.length === limit;
  return { rows, offset, total, more: total === null ? full : full && offset + limit < total, drift: held.drift };
}

function isFilled({ rows, offset, total, complete }: Collection<unknown>, limit: number): boolean {
  return complete || rows.length >= limit || (rows.length > 0 && total !== null && offset >= total);
}
