import type { Completeness } from '../../contract/readModel.ts';

/** One page of a list. */
export interface PagedRows<Row> {
  rows: readonly Row[];
  /** How many rows of the list come before these. */
  offset: number;
  /** How many rows the list has; null: the server does not say. */
  total: number | null;
  /** Whether more rows follow. */
  more: boolean;
  /** Fields and rows that were not as the contract says. */
  unreadable: number;
  /** Of a list of the read model: how much of it is known. */
  completeness: Completeness | null;
}

/** The answer with a part of a list. */
export interface ListAnswer<Row> {
  results: Row[];
  count: number | null;
  completeness?: Completeness | null;
  unreadable?: number;
}

/** The part of a list that a call asks for. */
interface Part {
  offset: number;
  limit: number;
}

/** Reads a list to its end, `limit` rows at a time. `read` makes a call. */
export async function readAllRows<Row>(
  limit: number,
  read: (part: Part) => Promise<{ results: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { results } = await read({ offset: rows.length, limit });
    rows.push(...results);
    if (results.length < limit) return rows;
  }
}

/** Reads a page, from 1, of `limit` rows. `read` makes the call. */
export async function readPage<Row>(
  page: number,
  limit: number,
  read: (part: Part) => Promise<ListAnswer<Row>>,
): Promise<PagedRows<Row>> {
  const offset = (page - 1) * limit;
  const { results: rows, count: total, completeness = null, unreadable = 0 } = await read({ offset, limit });
  const more = total === null ? rows.length === limit : offset + rows.length < total;
  return { rows, offset, total, more: more && rows.length > 0, unreadable, completeness };
}
