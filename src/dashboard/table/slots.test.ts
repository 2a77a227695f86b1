import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSlots } from './slots.ts';

describe('the elements of rows', () => {
  test('stay with who stays, and are made for who comes', () => {
    const slotsOf = createSlots();
    expect(slotsOf([3, 4, 5, 6], null)).toEqual([0, 1, 2, 3]);
    expect(slotsOf([4, 5, 6, 7], null)).toEqual([1, 2, 3, 4]);
    expect(slotsOf([3, 4, 5, 6], null)).toEqual([5, 1, 2, 3]);
    expect(slotsOf([4, 5, 6], null)).toEqual([1, 2, 3]);
    // Nothing is kept for who is not drawn.
    expect(slotsOf([3, 4, 5, 6], null)).toEqual([6, 1, 2, 3]);
  });

  test('stay where they are when nearly everybody changes place', () => {
    const slotsOf = createSlots();
    slotsOf([1, 2, 3, 4], null);
    expect(slotsOf([4, 3, 2, 1], null)).toEqual([0, 1, 2, 3]);
    expect(slotsOf([5, 6, 7, 8], null)).toEqual([0, 1, 2, 3]);
  });

  test('are not handed on with the focus in them', () => {
    const slotsOf = createSlots();
    slotsOf([1, 2], null);
    expect(slotsOf([3, 4], 2)).toEqual([0, 2]);
    expect(slotsOf([4, 3], 3)).toEqual([2, 0]);
  });

  test('are not shared by two rows of one ID', () => {
    const slotsOf = createSlots();
    expect(new Set(slotsOf([1, 1, 2], null)).size).toBe(3);
    expect(new Set(slotsOf([2, 1, 1], null)).size).toBe(3);
  });

  test('are nobody else’s, and stay with who stays in place or is focused, whatever comes and goes', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.record({ ids, held: fc.option(fc.nat(12)) })), (draws) => {
        const slotsOf = createSlots();
        let last = new Map<number, number>();
        for (const { ids: drawn, held } of draws) {
          const slots = slotsOf(drawn, held);
          expect(new Set(slots).size).toBe(drawn.length);
          expect(slotsOf(drawn, held)).toEqual(slots);
          const now = new Map(drawn.map((id, place) => [id, slots[place] ?? -1]));
          const places = [...last.keys()];
          for (const [place, id] of drawn.entries()) {
            if (places[place] === id || (id === held && last.has(id))) expect(now.get(id)).toBe(last.get(id));
          }
          if (held !== null && !now.has(held)) expect([...now.values()]).not.toContain(last.get(held));
          last = now;
        }
      }),
    );
  });
});
