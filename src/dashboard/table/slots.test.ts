import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSlots } from './slots.ts';

describe('the elements of rows', () => {
  test('stay with who stays, and go to who comes', () => {
    const slotsOf = createSlots();
    expect(slotsOf([1, 2, 3], null)).toEqual([0, 1, 2]);
    expect(slotsOf([3, 4, 1], null)).toEqual([2, 1, 0]);
    expect(slotsOf([5, 6, 7, 8], null)).toEqual([2, 1, 0, 3]);
    expect(slotsOf([8], null)).toEqual([3]);
    // Nothing is kept for who is not drawn.
    expect(slotsOf([8, 9], null)).toEqual([3, 4]);
  });

  test('are not handed on with the focus in them', () => {
    const slotsOf = createSlots();
    slotsOf([1, 2], null);
    expect(slotsOf([3, 4], 2)).toEqual([0, 2]);
  });

  test('are not shared by two rows of one ID', () => {
    const slotsOf = createSlots();
    expect(new Set(slotsOf([1, 1, 2], null)).size).toBe(3);
    expect(new Set(slotsOf([2, 1, 1], null)).size).toBe(3);
  });

  test('are nobody else’s, whatever comes and goes, and stay with who is focused', () => {
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
          for (const [id, slot] of now) expect(last.get(id) ?? slot).toBe(slot);
          if (held !== null && !now.has(held)) expect([...now.values()]).not.toContain(last.get(held));
          last = now;
        }
      }),
    );
  });
});
