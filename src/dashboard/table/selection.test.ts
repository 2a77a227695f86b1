import { describe, expect, test } from 'vitest';
import { countHere, idsElsewhere, isAllSelected, NOTHING_SELECTED, withRows } from './selection.ts';

const three = withRows(NOTHING_SELECTED, [1, 2, 3], true);
const list = (count: number | null, ...others: number[]) => ({ count, others: new Set(others) });
const UNKNOWN = { count: 3, others: null };

describe('a selection', () => {
  test('has the rows that were selected and not deselected since', () => {
    expect([...three.ids]).toEqual([1, 2, 3]);
    expect([...withRows(three, [2, 4], false).ids]).toEqual([1, 3]);
    expect([...withRows(three, [3, 4], true).ids]).toEqual([1, 2, 3, 4]);
    expect([...three.ids]).toEqual([1, 2, 3]);
  });

  test('has only rows with a valid ID', () => {
    expect([...withRows(NOTHING_SELECTED, [1, -2, 0], true).ids]).toEqual([1]);
  });

  test('says which rows are elsewhere', () => {
    expect([countHere(three, list(9)), idsElsewhere(three, list(9))]).toEqual([3, []]);
    expect([countHere(three, list(9, 2, 3)), idsElsewhere(three, list(9, 2, 3))]).toEqual([1, [2, 3]]);
    // Rows that were elsewhere and are no longer selected.
    expect([countHere(three, list(9, 3, 4)), idsElsewhere(three, list(9, 3, 4))]).toEqual([2, [3]]);
    expect([countHere(three, UNKNOWN), idsElsewhere(three, UNKNOWN)]).toEqual([null, []]);
    expect(countHere(NOTHING_SELECTED, UNKNOWN)).toBe(0);
  });

  test('has all rows of the list only if each of them is selected', () => {
    expect(isAllSelected(three, list(3))).toBe(true);
    expect(isAllSelected(three, list(2, 3))).toBe(true);
    expect(isAllSelected(three, list(3, 3))).toBe(false);
    expect(isAllSelected(three, list(4))).toBe(false);
    expect(isAllSelected(three, list(null))).toBe(false);
    expect(isAllSelected(three, UNKNOWN)).toBe(false);
    expect(isAllSelected(three, list(0, 1, 2, 3))).toBe(false);
    expect(isAllSelected(NOTHING_SELECTED, list(0))).toBe(false);
  });

  test('keeps the start of a range', () => {
    const anchor = { list: 'stage=EVA', index: 4 };
    expect(withRows({ ...three, anchor }, [4], true).anchor).toBe(anchor);
  });
});
