/**
 * All rows of a list, brought in page by page.
 *
 * A server is trusted with little here: it may ignore or cap `limit`, count wrongly, or repeat itself. So pages are
 * asked for by offset, what comes is taken, and the end is a page that is empty or brings nothing new. A count is
 * believed only where it agrees with all that came, to save the call that such a page costs.
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

// The IDs of the rows that were added to last. They go along to the rows that follow, so that bringing in a hundred
// pages does not mean going through all rows a hundred times.
const idsOf = new WeakMap<readonly unknown[], Set<number>>();

/** The collection with one more page. Rows that are there already are left out. // S16 S18 */
export function addPage<Row extends { id: number }>(before: Collection<Row>, page: Page<Row>): Collection<Row> {
  const known = idsOf.get(before.rows) ?? new Set(before.rows.map((row) => row.id));
  idsOf.delete(before.rows);
  const fresh: Row[] = [];
  for (const [index, row] of page.rows.entries()) {
    // A row without an ID has a negative one from its place on the page; its place in the list makes it unique.
    const placed = row.id > 0 ? row : { ...row, id: -(before.offset + index + 1) };
    if (known.has(placed.id)) continue;
    known.add(placed.id);
    fresh.push(placed);
  }
  const rows = before.rows.concat(fresh);
  idsOf.set(rows, known);
  const offset = before.offset + page.rows.length;
  return {
    rows,
    total: page.total,
    offset,
    complete: fresh.length === 0 || (page.total === rows.length && page.total === offset && looksLast(before, page)),
    drift: before.drift + page.drift,
  };
}

/**
 * Whether a page that the count says is the last may be it: it is shorter than what was asked for, and no first page
 * of a round number of rows, which may be all that the server gives at once, and all that it counts.
 */
function looksLast({ offset }: Collection<unknown>, { rows, limit }: Page<unknown>): boolean {
  return rows.length < limit && (offset > 0 || rows.length % 5 !== 0 || rows.length === 0);
}

/** Fetches one page. */
export type FetchPage<Row> = (at: { offset: number; limit: number; signal: AbortSignal }) => Promise<Page<Row>>;

interface Walk<Row> {
  fetchPage: FetchPage<Row>;
  /** Where the rows are kept. Others may change them while a page is on its way. */
  into: { held: Collection<Row> };
  /** The size of the first page, which somebody waits for, and of the others. */
  limits: { first: number; rest: number };
  mostCalls: number;
  signal: AbortSignal;
}

/** Walks on from what is held until everything is there or the calls are used up. */
export async function walk<Row extends { id: number }>(options: Walk<Row>): Promise<Collection<Row>> {
  const { fetchPage, into, limits, mostCalls, signal } = options;
  for (let calls = 0; calls < mostCalls && !into.held.complete; calls++) {
    const { offset } = into.held;
    const page = await fetchPage({ offset, limit: offset === 0 ? limits.first : limits.rest, signal });
    signal.throwIfAborted();
    // Somebody was removed in the meantime. Whether before or after this page was made is not known: it may lack the
    // row that moved up across its beginning, so it is asked for again.
    if (into.held.offset !== offset) continue;
    into.held = addPage(into.held, page);
  }
  return into.held;
}
