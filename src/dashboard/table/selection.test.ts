import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatSelection,
  hiddenCount,
  isSelected,
  NOTHING_SELECTED,
  parseSelection,
  type SelectionState,
  shownCount,
  selectedCount,
  withRows,
} from './selection.ts';

const ids = Array.from({ length: 30 }, (_, index) => index + 1);
const LIST = { filter: 'assessment=7', count: ids.length };
const OTHER = { filter: 'assessment=7&stage=EVA', count: 4 };
const allBut = (...except: number[]): SelectionState => ({
  ...NOTHING_SELECTED,
  selected: { kind: 'all', filter: LIST.filter, asOf: '1-5', count: ids.length, except: new Set(except) },
});
const selectedIn = (state: SelectionState) => ids.filter((id) => isSelected(state, LIST, id));

const change = fc.record({ rows: fc.uniqueArray(fc.constantFrom(...ids)), on: fc.boolean() });
const action = fc.oneof(change, fc.constant('reload' as const));

describe('a selection', () => {
  test('of single rows or of all rows survives a reload [X02]', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(action, { maxLength: 20 }), (fromAll, actions) => {
        let state = fromAll ? allBut() : NOTHING_SELECTED;
        const model = new Set(fromAll ? ids : []);
        for (const step of actions) {
          if (step === 'reload') state = parseSelection(formatSelection(state));
          else {
            state = withRows(state, LIST, step.rows, step.on);
            for (const id of step.rows) void (step.on ? model.add(id) : model.delete(id));
          }
        }
        expect(selectedIn(state)).toEqual([...model].toSorted((a, b) => a - b));
        expect(selectedCount(state, LIST)).toBe(model.size);
      }),
    );
  });

  test('of all rows of a filter selects no rows of another list', () => {
    const state = allBut(3);
    expect(isSelected(state, LIST, 4)).toBe(true);
    expect(isSelected(state, OTHER, 4)).toBe(false);
    expect(selectedCount(state, OTHER)).toBe(29);
    // The count of the list is newer than the selection.
    expect(selectedCount(state, { ...LIST, count: 28 })).toBe(27);
  });

  test('has the number of rows that filters hide, once they are counted', () => {
    const six = withRows(NOTHING_SELECTED, LIST, [1, 2, 3, 4, 5, 6], true);
    expect([shownCount(six, LIST), hiddenCount(six, LIST)]).toEqual([6, 0]);
    const counted = { ...six, hidden: { filter: OTHER.filter, count: 4 } };
    expect([shownCount(counted, OTHER), hiddenCount(counted, OTHER)]).toEqual([2, 4]);
    expect(hiddenCount(counted, LIST)).toBe(0);
    // Rows that are changed now are shown.
    expect(hiddenCount(withRows(counted, OTHER, [7], true), OTHER)).toBe(4);
    expect(shownCount(withRows(counted, OTHER, [5, 6], false), OTHER)).toBe(0);
  });

  test('has only rows with a valid ID', () => {
    expect(selectedCount(withRows(NOTHING_SELECTED, LIST, [1, -2, 0], true), LIST)).toBe(1);
  });

  test.each(['', '1-5', '{"ids":"anna"}', '{"ids":"5-3,0,-1,1e9,7-"}', '{"filter":"a"}', '[]', 'null'])(
    'is empty when storage has %o',
    (text) => expect(selectedIn(parseSelection(text))).toEqual([]),
  );

  test('of 100,000 rows needs little storage', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => index + 1);
    const state = withRows(NOTHING_SELECTED, LIST, [...many, 100_002], true);
    expect(formatSelection(state)).toBe('{"ids":"1-100000,100002"}');
    expect(formatSelection(NOTHING_SELECTED)).toBeNull();
  });
});
