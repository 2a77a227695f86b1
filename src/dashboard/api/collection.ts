/**
 * All rows of a list, brought in page by page.
 *
 * A server is trusted with little here: it may ignore or cap `limit`, count wrongly, or repeat itself. So pages are
 * asked for by offset, what comes is taken, and the end is a page that is empty or brings nothing new.
 */
export interface Collection<Row> {
  rows: Row[];
  /** What the server says there are; null when it does not say. */
  total: number | null;
  /** Where the next page begins. */
  offset: number;
  /** Whether every row is here. */
  complete: boolean;
  /** Fields and rows that were not as the contract says. */
  drift: number;
}

export interface Page<Row> {
  rows: Row[];
  total: number | null;
  drift: number;
  /** The `limit` that was asked for. */
  limit: number;
}

export const EMPTY: Collection<never> = { rows: [], total: null, offset: 0, complete: false, drift: 0 };

/** The collection with one more page. Rows that are there already are left out. // S16 S18 */
export function addPage<Row extends { id: number }>(before: Collection<Row>, page: Page<Row>): Collection<Row> {
  const known = new Set(before.rows.map((row) => row.id));
  const fresh: Row[] = [];
  for (const [index, row] of page.rows.entries()) {
    // A row without an ID has a negative one from its place on the page; its place in the list makes it unique.
    const placed = row.id > 0 ? row : { ...row, id: -(before.offset + index + 1) };
    if (known.has(placed.id)) continue;
    known.add(placed.id);
    fresh.push(placed);
  }
  const rows = [...before.rows, ...fresh];
  const saysAll = page.total !== null && rows.length >= page.total && page.rows.length < page.limit;
  return {
    rows,
    total: page.total,
    offset: before.offset + page.rows.length,
    complete: fresh.length === 0 || saysAll,
    drift: before.drift + page.drift,
  };
}

/** Fetches one page. */
export type FetchPage<Row> = (at: { offset: number; limit: number; signal: AbortSignal }) => Promise<Page<Row>>;

interface Walk<Row> {
  fetchPage: FetchPage<Row>;
  from: Collection<Row>;
  /** The size of the first page, which somebody waits for, and of the others. */
  limits: { first: number; rest: number };
  mostCalls: number;
  signal: AbortSignal;
  onPage: (page: Page<Row>) => void;
}

/** Walks on until everything is there or the calls are used up, telling of every page. */
export async function walk<Row extends { id: number }>(options: Walk<Row>): Promise<Collection<Row>> {
  let collection = options.from;
  for (let calls = 0; calls < options.mostCalls && !collection.complete; calls++) {
    const limit = collection.offset === 0 ? options.limits.first : options.limits.rest;
    const page = await options.fetchPage({ offset: collection.offset, limit, signal: options.signal });
    options.signal.throwIfAborted();
    collection = addPage(collection, page);
    options.onPage(page);
  }
  return collection;
}
