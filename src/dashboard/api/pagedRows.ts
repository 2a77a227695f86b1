import type { Completeness } from '../../contract/readModel.ts';
import type { Reading } from '../../contract/tolerant.ts';

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
type ListAnswer<Row> = Reading<{ results: Row[]; count: number | null; completeness?: Completeness | null }>;

/** Reads a page, from 1, of `limit` rows. `read` makes the call. */
export async function readPage<Row>(
  page: number,
  limit: number,
  read: (part: { offset: number; limit: number }) => Promise<ListAnswer<Row>>,
): Promise<PagedRows<Row>> {
  const offset = (page - 1) * limit;
  const { value, unreadable } = await read({ offset, limit });
  const { results: rows, count: total, completeness = null } = value;
  const more = total === null ? rows.length === limit : offset + rows.length < total;
  return { rows, offset, total, more: more && rows.length > 0, unreadable, completeness };
}
