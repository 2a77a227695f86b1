import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from './candidatureColumns.tsx';
import {
  hiddenWithoutRoom,
  type Layout,
  moveColumn,
  moveColumnTo,
  readLayout,
  resizeColumns,
  toggleColumn,
  DEFAULT_LAYOUT,
  writeLayout,
} from './layout.ts';

const id = fc.constantFrom(...COLUMNS.map((column) => column.id));
const change: fc.Arbitrary<(layout: Layout) => Layout> = fc.oneof(
  id.map((one) => (layout: Layout) => toggleColumn(layout, one)),
  fc.tuple(id, fc.integer({ min: -3, max: 3 })).map(
    ([one, by]) =>
      (layout: Layout) =>
        moveColumn(layout, one, by),
  ),
  fc.tuple(id, fc.integer({ min: -100, max: 2000 })).map(
    ([one, width]) =>
      (layout: Layout) =>
        resizeColumns(layout, new Map([[one, width]])),
  ),
);

describe('the layout of the columns', () => {
  test('has the name, and each column once and at a readable width, after any changes', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const layout = changes.reduce((before, apply) => apply(before), DEFAULT_LAYOUT);
        const ids = layout.map((placed) => placed.id);
        expect(ids).toContain('name');
        expect(new Set(ids).size).toBe(ids.length);
        expect(layout.every(({ width }) => width >= 48 && width <= 640)).toBe(true);
        expect(readLayout(writeLayout(layout))).toEqual(layout);
      }),
    );
  });

  test('moves a column, and moves it back', () => {
    const there = moveColumn(DEFAULT_LAYOUT, 'stage', -3);
    expect(there.map((placed) => placed.id).slice(0, 4)).toEqual(['stage', 'name', 'email', 'status']);
    expect(moveColumn(there, 'stage', 3)).toEqual(DEFAULT_LAYOUT);
    expect(moveColumn(DEFAULT_LAYOUT, 'name', -1)).toBe(DEFAULT_LAYOUT);
    expect(moveColumnTo(DEFAULT_LAYOUT, 'stage', 0)).toEqual(there);
    expect(moveColumnTo(there, 'stage', 3)).toEqual(DEFAULT_LAYOUT);
    expect(moveColumnTo(DEFAULT_LAYOUT, 'review', 0)).toBe(DEFAULT_LAYOUT);
  });

  test('hides columns without room, the last ones first', () => {
    expect(hiddenWithoutRoom(260)).toBe('');
    expect(hiddenWithoutRoom(1_116)).toBe('@max-[48rem]:hidden');
    expect(hiddenWithoutRoom(5_000)).toBe('@max-[64rem]:hidden');
  });

  test.each([null, '', 'email:100', 'name', 'name:x', '{"name":1}'])('is not read from %o', (text) => {
    expect(readLayout(text)).toBeNull();
  });

  test('omits unknown columns and invalid widths', () => {
    expect(readLayout('phase:80,name:100,name:200,score:9999,test_:90,test_12:90')).toEqual([
      { id: 'name', width: 100 },
      { id: 'score', width: 640 },
      { id: 'test_12', width: 90 },
    ]);
    expect(readLayout('phase:80,name:100,name:200,score:9999')).toEqual([
      { id: 'name', width: 100 },
      { id: 'score', width: 640 },
    ]);
  });
});
