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

/** What an order has to be, by comparing. */
function inOrder(rows: readonly Row[], ordering: string): Row[] {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const compare = (a: SortKey, b: SortKey) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return rows.toSorted((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
    return compare(a.key, b.key) * (ordering === 'field' ? 1 : -1) || a.id - b.id;
  });
}

const numbers = rowsWith(fc.constantFrom(null, -3, 0, 0.5, 7, 1e12));
const words = rowsWith(fc.constantFrom(null, '', 'a', 'B', 'b', 'é', 'item 2', 'item 10', '張'));

describe('an order of rows', () => {
  test('holds each row once, by key, with ties by ID and what has no key at the end', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('field', '-field'), (rows, ordering) => {
        expect(sorted(rows, ordering)).toEqual(inOrder(rows, ordering));
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

  test('is made once for a list and those with its keys, and anew for another one', () => {
    const rows = [
      { id: 1, key: 2 },
      { id: 2, key: 1 },
    ];
    const order = orderOf(rows, 'field', keyOf);
    expect(orderOf(rows, 'field', keyOf)).toBe(order);
    expect([...orderOf(rows, '-field', keyOf)]).toEqual([0, 1]);
    expect(orderOf([{ ...rows[0], id: 1, key: 2 }, ...rows.slice(1)], 'field', keyOf)).toBe(order);
    expect(orderOf([...rows, { id: 3, key: 0 }], 'field', keyOf)).not.toBe(order);
  });

  // A few rows at a time come, change, give way to others and go, and not after each of it somebody asks.
  test.each([
    ['numbers', [null, -3, 0, 0.5, 7, 1e12]],
    ['words', [null, '', 'a', 'B', 'b', 'é', 'item 2', 'item 10', '張', 'Éa', 'zz']],
  ])('is the same for a list of %s that came from others as for one that is new', (_, keys) => {
    const key = fc.constantFrom<SortKey>(...keys);
    const step = fc.record({
      kind: fc.constantFrom('grow', 'change', 'replace', 'cut', 'remove'),
      /** Counted from the end: mostly the last rows change, so that the others are known. */
      at: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, fc.nat(90)),
      key,
      asked: fc.constantFrom('field', '-field', null),
    });
    fc.assert(
      fc.property(fc.array(key, { minLength: 60, maxLength: 90 }), fc.array(step, { minLength: 4 }), (first, steps) => {
        let made = 0;
        const make = (of: SortKey): Row => ({ id: ((made++ * 37) % 1_009) - 9, key: of });
        let rows = first.map(make);
        expect(sorted(rows, 'field')).toEqual(inOrder(rows, 'field'));
        for (const { kind, at, key: to, asked } of steps) {
          const place = Math.max(0, rows.length - 1 - at);
          const before = rows[place];
          if (kind === 'grow') rows = [...rows, make(to), make(null)];
          else if (kind === 'cut') rows = rows.slice(0, Math.max(50, rows.length - at));
          else if (kind === 'remove') rows = rows.toSpliced(place, 1);
          else if (before) rows = rows.with(place, kind === 'change' ? { ...before, key: to } : make(to));
          if (asked) expect(sorted(rows, asked)).toEqual(inOrder(rows, asked));
        }
        for (const ordering of ['field', '-field']) expect(sorted(rows, ordering)).toEqual(inOrder(rows, ordering));
      }),
    );
  });

  test('holds moments, fractions and numbers below zero, many of them, in either direction', () => {
    const spread = (index: number) => ((index * 7919) % 10_007) - 5_000;
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      id: index + 1,
      key: index % 7 === 0 ? null : spread(index) * (index % 2 === 0 ? 1e9 : 0.125),
    }));
    for (const direction of [1, -1]) {
      const keyed = rows.filter(({ key }) => key !== null);
      const expected = keyed.toSorted((a, b) => (Number(a.key) - Number(b.key)) * direction || a.id - b.id);
      const shown = sorted(rows, direction === 1 ? 'field' : '-field');
      expect(shown.slice(0, keyed.length)).toEqual(expected);
      expect(shown.slice(keyed.length)).toEqual(rows.filter(({ key }) => key === null));
    }
  });
});
