import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from './candidatureColumns.tsx';
import {
  fitLayout,
  defaultLayout,
  type Layout,
  moveColumn,
  moveColumnTo,
  readLayout,
  resizeColumns,
  toggleColumn,
  writeLayout,
} from './layout.ts';

const DEFAULT_LAYOUT = defaultLayout(['rating']);
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
    const there = moveColumn(DEFAULT_LAYOUT, 'stage', -1);
    expect(there.map((placed) => placed.id).slice(0, 4)).toEqual(['stage', 'name', 'status', 'score']);
    expect(moveColumn(there, 'stage', 1)).toEqual(DEFAULT_LAYOUT);
    expect(moveColumn(DEFAULT_LAYOUT, 'name', -1)).toBe(DEFAULT_LAYOUT);
    expect(moveColumnTo(DEFAULT_LAYOUT, 'stage', 0)).toEqual(there);
    expect(moveColumnTo(there, 'stage', 1)).toEqual(DEFAULT_LAYOUT);
    expect(moveColumnTo(DEFAULT_LAYOUT, 'review', 0)).toBe(DEFAULT_LAYOUT);
  });

  test('has by default what has values, with the tests after the score', () => {
    const ids = (used: readonly string[]) => defaultLayout(used).map((placed) => placed.id);
    expect(ids([])).toEqual(['name', 'stage', 'status', 'score', 'created', 'email']);
    expect(ids(['test_7', 'notes', 'test_12', 'completed']).slice(3)).toEqual([
      'score',
      'test_7',
      'test_12',
      'notes',
      'created',
      'email',
    ]);
  });

  test('hides Email, then Rating where there is no room, then scrolls beside the name [X50]', () => {
    const layout = ['rating', 'name', 'email', 'stage'].map((each) => ({ id: each, width: 200 }));
    const { classNames, minWidth, pinned } = fitLayout(layout, false);
    // With the checkbox: 848 pixels for all, 648 without Email, 448 without both.
    expect(classNames.get('email')).toBe('@max-[54rem]:hidden');
    expect(classNames.get('rating')).toBe('@max-[48rem]:hidden');
    expect(minWidth).toBe(448);
    expect(pinned).toBe('@max-[32rem]:pinned');
    expect(classNames.get('name')).toBe(pinned);
    expect(classNames.get('stage')).toBe('');
  });

  test('pins no name that would leave little room beside it', () => {
    expect(fitLayout([{ id: 'name', width: 600 }], false).pinned).toBeUndefined();
  });

  test('pads the column that is the last one where others are hidden', () => {
    const layout = ['name', 'score', 'rating', 'email'].map((each) => ({ id: each, width: 200 }));
    const { classNames } = fitLayout(layout, false);
    expect(classNames.get('score')).toBe('@max-[48rem]:pr-6');
    expect(classNames.get('rating')).toBe('@max-[48rem]:hidden @max-[54rem]:pr-6');
    expect(classNames.get('email')).toBe('@max-[54rem]:hidden');
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
