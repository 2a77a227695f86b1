import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FetchPage } from './collection.ts';
import { fetchSlice } from './slice.ts';

interface Row {
  id: number;
}

/** A server with rows 1 to `rows`, which gives at most `most` at once and counts as it is told to. */
function serverOf({ rows, most = Infinity, total = rows }: { rows: number; most?: number; total?: number | null }) {
  const asked: { offset: number; limit: number }[] = [];
  const fetchPage: FetchPage<Row> = ({ offset, limit }) => {
    asked.push({ offset, limit });
    const length = Math.max(0, Math.min(limit, most, rows - offset));
    return Promise.resolve({
      rows: Array.from({ length }, (_, i) => ({ id: offset + i + 1 })),
      total,
      drift: 0,
      limit,
    });
  };
  return { asked, fetchPage };
}

const slice = (fetchPage: FetchPage<Row>, offset: number, limit = 100) =>
  fetchSlice<Row>({ offset, limit, signal: new AbortController().signal, fetchPage });

describe('a slice of a list', () => {
  test('holds the same rows, however few the server gives at once [S18]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(260),
        fc.nat(2),
        fc.integer({ min: 10, max: 300 }),
        fc.boolean(),
        async (rows, page, most, counts) => {
          const { fetchPage, asked } = serverOf({ rows, most, total: counts ? rows : null });
          const { rows: held, more, total } = await slice(fetchPage, page * 100);
          const expected = Array.from({ length: rows }, (_, i) => i + 1).slice(page * 100, page * 100 + 100);
          expect(held.map(({ id }) => id)).toEqual(expected);
          expect(total).toBe(counts ? rows : null);
          expect(asked.length).toBeLessThanOrEqual(10);
          expect(more).toBe(counts ? rows > page * 100 + 100 : expected.length === 100);
        },
      ),
    );
  });

  test('costs one call where the server gives what it is asked for', async () => {
    for (const [rows, offset] of [
      [250, 0],
      [250, 200],
      [100, 0],
    ] as const) {
      const { fetchPage, asked } = serverOf({ rows });
      await slice(fetchPage, offset);
      expect(asked).toEqual([{ offset, limit: 100 }]);
    }
  });

  test('keeps the count when it lies past the end', async () => {
    const { fetchPage } = serverOf({ rows: 30 });
    expect(await slice(fetchPage, 900)).toMatchObject({ rows: [], total: 30, more: false });
  });

  test('offers more while pages are full when the count is too small to be true [S16]', async () => {
    const { fetchPage } = serverOf({ rows: 250, total: 7 });
    expect(await slice(fetchPage, 0)).toMatchObject({ total: null, more: true });
    expect(await slice(fetchPage, 200)).toMatchObject({ total: null, more: false });
  });

  test('ends with a server that ignores limit and offset [S18]', async () => {
    const rows = Array.from({ length: 130 }, (_, i) => ({ id: i + 1 }));
    const all: FetchPage<Row> = ({ limit }) => Promise.resolve({ rows, total: 130, drift: 0, limit });
    expect((await slice(all, 0)).rows).toHaveLength(100);
    const few: FetchPage<Row> = ({ limit }) =>
      Promise.resolve({ rows: rows.slice(0, 3), total: null, drift: 0, limit });
    expect((await slice(few, 0)).rows).toHaveLength(3);
  });
});
