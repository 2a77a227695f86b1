import { expect, test } from 'vitest';
import { advanceSweep, beginSweep } from './sweepState.ts';

test('counts a row that a page repeats once', () => {
  const page = { ids: [1, 2, 2, 3], rows: 4, last: 3, count: 3 };
  expect(advanceSweep(beginSweep(1), page, 4).state.rows_seen).toBe(3);
});

test('counts the row that two pages share once', () => {
  const first = advanceSweep(beginSweep(1), { ids: [1, 2, 3], rows: 3, last: 2, count: 5 }, 3).state;
  expect(advanceSweep(first, { ids: [3, 4, 5], rows: 3, last: 2, count: 5 }, 3).state.rows_seen).toBe(5);
});
