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

  test('is the same for a list that has grown or changed as for one that is new', () => {
    const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
    const compare = (a: SortKey, b: SortKey) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    const change = fc.record({ at: fc.nat(40), key: fc.constantFrom('Éa', 'zz', 'b', 'item 3', null) });
    fc.assert(
      fc.property(words, words, fc.array(change), fc.constantFrom(1, -1), (before, more, changes, direction) => {
        const ordering = direction === 1 ? 'field' : '-field';
        sorted(before, ordering);
        const known = new Set(before.map(({ id }) => id));
        const grown = [...before, ...more.filter(({ id }) => !known.has(id))];
        sorted(grown, ordering);
        const changed = grown.map((row, index) => {
          const key = changes.find(({ at }) => at === index)?.key;
          return key === undefined ? row : { ...row, key };
        });
        // Somebody else in the place of one, with the same key.
        const replaced = changed.map((row, index) => (index === 1 ? { ...row, id: 99 } : row));
        // The last rows have given way to others, as those do that the server has found.
        const turned = replaced.slice(0, before.length).concat({ id: 98, key: 'Éa' });
        for (const rows of [grown, changed, replaced, turned]) {
          const expected = rows.toSorted((a, b) => {
            if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
            return compare(a.key, b.key) * direction || a.id - b.id;
          });
          expect(sorted(rows, ordering)).toEqual(expected);
        }
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
