import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOf, type SortKey } from './order.ts';

interface Row {
  id: number;
  key: SortKey;
}

const keyOf = (row: Row) => row.key;
const sorted = (rows: Row[], ordering: string) => [...orderOf(rows, ordering, keyOf)].map((index) => rows[index]);
const rowsWith = (key: fc.Arbitrary<SortKey>) =>
  fc.uniqueArray(fc.record({ id: fc.integer({ min: -9, max: 60 }), key }), { selector: ({ id }) => id, maxLength: 40 });

const numbers = rowsWith(fc.constantFrom(null, -3, 0, 0.5, 7, 1e12));
const words = rowsWith(fc.constantFrom(null, '', 'a', 'B', 'b', 'é', 'item 2', 'item 10', '張'));

describe('an order of rows', () => {
  test('holds each row once, by key, with ties by ID and what has no key at the end', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('field', '-field'), (rows, ordering) => {
        const direction = ordering === 'field' ? 1 : -1;
        const expected = rows.toSorted((a, b) => {
          if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
          return (Number(a.key) - Number(b.key)) * direction || a.id - b.id;
        });
        expect(sorted(rows, ordering)).toEqual(expected);
      }),
    );
  });

  test('turned round is the other way for keys, not for ties and not for what has none', () => {
    fc.assert(
      fc.property(words, (rows) => {
        const [up, down] = [sorted(rows, 'field'), sorted(rows, '-field')];
        const keyed = (list: (Row | undefined)[]) => list.filter((row) => row?.key !== null);
        expect(down.slice(keyed(down).length)).toEqual(up.slice(keyed(up).length));
        // Among equal keys the IDs rise either way.
        for (const list of [up, down]) {
          for (const [index, row] of list.entries()) {
            const next = list[index + 1];
            if (row && next && row.key === next.key) expect(row.id).toBeLessThan(next.id);
          }
        }
        expect(new Set(down)).toEqual(new Set(rows));
        expect(down).toHaveLength(rows.length);
      }),
    );
  });

  test('reads words as people do: whatever the case, and numbers by their value', () => {
    const keys = ['item 10', 'b', 'Item 2', 'É', 'A', 'f', null];
    const rows = keys.map((key, index) => ({ id: index + 1, key }));
    expect(sorted(rows, 'field').map((row) => row?.key)).toEqual(['A', 'b', 'É', 'f', 'Item 2', 'item 10', null]);
  });

  test('is made once for a list, and anew for another one', () => {
    const rows = [
      { id: 1, key: 2 },
      { id: 2, key: 1 },
    ];
    const order = orderOf(rows, 'field', keyOf);
    expect(orderOf(rows, 'field', keyOf)).toBe(order);
    expect([...orderOf(rows, '-field', keyOf)]).toEqual([0, 1]);
    expect(orderOf([...rows], 'field', keyOf)).not.toBe(order);
  });
});
