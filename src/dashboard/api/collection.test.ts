import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addPage, type Collection, EMPTY, type FetchPage, walk } from './collection.ts';

interface Row {
  id: number;
}

/** How a server may treat what it is asked. */
interface Server {
  rows: number;
  /** It never gives more than so many. */
  cap: number;
  /** It gives so many, whatever it was asked for. */
  fixed: number | null;
  /** What it says there are, given how many there are and how many are on this page. */
  count: (rows: number, onPage: number) => number | null;
  /** Each page begins so many rows early. */
  overlap: number;
  /** Every row whose place is a multiple of it comes twice; 0: none does. */
  twiceEvery: number;
}

const HONEST: Server = {
  rows: 0,
  cap: Infinity,
  fixed: null,
  count: (rows) => rows,
  overlap: 0,
  twiceEvery: 0,
};

function serverOf(options: Partial<Server>) {
  const server = { ...HONEST, ...options };
  const rows: Row[] = Array.from({ length: server.rows }, (_, index) => ({ id: index + 1 }));
  const sent = rows.flatMap((row, index) =>
    server.twiceEvery > 0 && index % server.twiceEvery === 0 ? [row, row] : [row],
  );
  const asked: { offset: number; limit: number }[] = [];
  const fetchPage: FetchPage<Row> = ({ offset, limit }) => {
    asked.push({ offset, limit });
    const length = server.fixed ?? Math.min(limit, server.cap);
    const from = Math.max(0, offset - server.overlap);
    const page = sent.slice(from, from + length);
    return Promise.resolve({ rows: page, total: server.count(rows.length, page.length), drift: 1, limit });
  };
  return { rows, asked, fetchPage };
}

const never = new AbortController().signal;
const LIMITS = { first: 10, rest: 40 };

async function walked(
  fetchPage: FetchPage<Row>,
  {
    mostCalls = 1000,
    from = EMPTY,
    signal = never,
  }: { mostCalls?: number; from?: Collection<Row>; signal?: AbortSignal } = {},
): Promise<Collection<Row>> {
  return await walk({ into: { held: from }, limits: LIMITS, mostCalls, signal, fetchPage });
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('all rows of a list', () => {
  test('are read, each once, however the server pages, counts and repeats itself [S16 S18]', async () => {
    const servers = fc.record({
      rows: fc.nat(150),
      cap: fc.constantFrom(Infinity, 5, 10, 25, 40),
      fixed: fc.constantFrom(null, null, 5, 10, 100),
      overlap: fc.nat(3),
      twiceEvery: fc.nat(4),
      count: fc.constantFrom<Server['count']>(
        (rows) => rows,
        (rows) => rows + 7,
        (_, onPage) => onPage,
        () => null,
        () => 0,
        () => -1,
      ),
    });
    await fc.assert(
      fc.asyncProperty(servers, async (server) => {
        const { rows, asked, fetchPage } = serverOf(server);
        const collection = await walked(fetchPage);
        expect(new Set(ids(collection.rows))).toEqual(new Set(ids(rows)));
        expect(collection.rows).toHaveLength(rows.length);
        expect(collection.complete).toBe(true);
        expect(collection.drift).toBe(asked.length);
        // A page of 5 that begins 3 early brings 2 rows; then one page without any.
        expect(asked.length).toBeLessThanOrEqual(rows.length + 2);
      }),
    );
  });

  test.each([0, 7, 10])('go on behind a count of %i that cannot be [S16]', async (count) => {
    const { fetchPage } = serverOf({ rows: 47, cap: 9, count: () => count });
    const { rows, complete } = await walked(fetchPage);
    expect(rows).toHaveLength(47);
    expect(complete).toBe(true);
  });

  test.each([
    { rows: 0, calls: 1 },
    { rows: 9, calls: 1 },
    { rows: 24, calls: 2 },
    { rows: 87, calls: 3 },
    // A full page may have one behind it, and so may one of as many rows as servers like to give.
    { rows: 10, calls: 2 },
    { rows: 5, calls: 2 },
  ])('cost $calls calls for $rows rows of an honest server', async ({ rows, calls }) => {
    const { asked, fetchPage } = serverOf({ rows });
    await walked(fetchPage);
    expect(asked).toHaveLength(calls);
  });

  test('come from a server that knows no offset as far as it gives them [S18]', async () => {
    let calls = 0;
    const { rows } = serverOf({ rows: 30 });
    const collection = await walked(({ limit }) => {
      calls += 1;
      return Promise.resolve({ rows, total: 300, drift: 0, limit });
    });
    expect(ids(collection.rows)).toEqual(ids(rows));
    expect([collection.complete, calls]).toEqual([true, 2]);
  });

  test('stay apart without an ID, wherever the pages begin [S14]', () => {
    const nameless = { rows: [{ id: -1 }, { id: 5 }, { id: -3 }], total: null, drift: 0, limit: 10 };
    const two = addPage(addPage<Row>(EMPTY, nameless), { ...nameless, rows: [{ id: -1 }, { id: 5 }] });
    expect(ids(two.rows)).toEqual([-1, 5, -3, -4]);
  });

  test('come in any number of goes, as they would have come in one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(150), fc.integer({ min: 1, max: 3 }), async (rows, mostCalls) => {
        const server = serverOf({ rows, cap: 15 });
        let collection: Collection<Row> = EMPTY;
        while (!collection.complete) {
          const before = server.asked.length;
          collection = await walked(server.fetchPage, { mostCalls, from: collection });
          expect(server.asked.length - before).toBeLessThanOrEqual(mostCalls);
        }
        const inOne = serverOf({ rows, cap: 15 });
        expect(collection).toEqual(await walked(inOne.fetchPage));
        expect(server.asked).toEqual(inOne.asked);
      }),
    );
  });

  test('stop at a failure with what is there, and go on behind it', async () => {
    const { asked, fetchPage } = serverOf({ rows: 87 });
    const into = { held: EMPTY as Collection<Row> };
    const failing: FetchPage<Row> = (at) => (at.offset < 50 ? fetchPage(at) : Promise.reject(new Error('gone')));
    const options = { into, limits: LIMITS, mostCalls: 9, signal: never };
    await expect(walk({ ...options, fetchPage: failing })).rejects.toThrow('gone');
    expect(into.held).toMatchObject({ offset: 50, complete: false });
    await walk({ ...options, fetchPage });
    expect(into.held).toMatchObject({ offset: 87, complete: true });
    expect(asked.map(({ offset }) => offset)).toEqual([0, 10, 50]);
  });

  test('are left alone by an answer that comes after the walk was given up [S01]', async () => {
    const { asked, fetchPage } = serverOf({ rows: 87 });
    const given = new AbortController();
    const into = { held: EMPTY as Collection<Row> };
    const late: FetchPage<Row> = async (at) => {
      const page = await fetchPage(at);
      if (at.offset === 10) given.abort(new Error('given up'));
      return page;
    };
    const walking = walk({ into, limits: LIMITS, mostCalls: 9, signal: given.signal, fetchPage: late });
    await expect(walking).rejects.toThrow('given up');
    expect(into.held.rows).toHaveLength(10);
    expect(asked).toHaveLength(2);
  });

  test('are none too few when one is removed while a page is on its way', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ id: index + 1 }));
    const into = { held: EMPTY as Collection<Row> };
    const fetchPage: FetchPage<Row> = ({ offset, limit }) => {
      if (offset === 10 && rows.length === 60) {
        // The server removes the row first, and answers with the rows moved up.
        rows.splice(3, 1);
        const { held } = into;
        into.held = { ...held, rows: held.rows.filter(({ id }) => id !== 4), offset: held.offset - 1 };
      }
      return Promise.resolve({ rows: rows.slice(offset, offset + limit), total: rows.length, drift: 0, limit });
    };
    await walk({ into, limits: LIMITS, mostCalls: 9, signal: never, fetchPage });
    expect(into.held.rows).toEqual(rows);
  });

  test('of which readers hold an earlier state do not change under them', () => {
    const page = (from: number) => ({ rows: [{ id: from }, { id: from + 1 }], total: null, drift: 0, limit: 2 });
    const first = addPage<Row>(EMPTY, page(1));
    const second = addPage(first, page(3));
    // Another way from the same state knows nothing of the first.
    const other = addPage(first, page(4));
    expect(ids(first.rows)).toEqual([1, 2]);
    expect(ids(second.rows)).toEqual([1, 2, 3, 4]);
    expect(ids(other.rows)).toEqual([1, 2, 4, 5]);
    expect(ids(addPage(second, page(2)).rows)).toEqual([1, 2, 3, 4]);
    expect(EMPTY.rows).toEqual([]);
  });
});
