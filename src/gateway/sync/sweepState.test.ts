import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceSweep, beginSweep } from './sweepState.ts';

const evidence = { pageSize: 4, previous: null, stated: null };

test('counts a row that a page repeats once', () => {
  const page = { ids: [1, 2, 2, 3], rows: 4, last: 3, count: 3 };
  expect(advanceSweep(beginSweep(1), page, evidence).state.rows_seen).toBe(3);
});

test('counts the row that two pages share once', () => {
  const first = advanceSweep(beginSweep(1), { ids: [1, 2, 3, 4], rows: 4, last: 3, count: 6 }, evidence).state;
  const second = advanceSweep(first, { ids: [4, 5, 6], rows: 3, last: 2, count: 6 }, evidence).state;
  expect(second).toMatchObject({ rows_seen: 6, is_running: false, is_whole: true });
});

test.each([
  [null, true],
  [0, true],
  [2, false],
])('an empty first page with the count %j ends a complete sweep: %j [S60]', (count, is_whole) => {
  const { state } = advanceSweep(beginSweep(1), { ids: [], rows: 0, last: -1, count }, evidence);
  expect(state).toMatchObject({ is_running: false, is_whole });
});

/** What happens before a page is answered, and how it is. */
const fields = {
  size: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(1)),
  order: fc.constantFrom('up', 'up', 'up', 'down', 'mixed'),
  count: fc.constantFrom('right', 'missing', 'wrong'),
  added: fc.constantFrom(0, 0, 0, 1, 3),
  removed: fc.option(fc.nat({ max: 30 }), { freq: 3 }),
  /** A row that is taken off the page after it was cut. */
  hidden: fc.option(fc.nat({ max: 30 }), { freq: 5 }),
};
type Step = { [Key in keyof typeof fields]: (typeof fields)[Key] extends fc.Arbitrary<infer Value> ? Value : never };

const sortRows = (rows: readonly number[], order: Step['order']) =>
  rows.toSorted((a, b) => (order === 'mixed' ? ((a * 7) % 11) - ((b * 7) % 11) : order === 'up' ? a - b : b - a));

/** The rows that were in the list throughout a sweep, and those of them that it has not seen, if it says it was complete. */
function sweepList(size: number, steps: readonly Step[], isUnreadable: (id: number) => boolean) {
  let rows = Array.from({ length: size }, (_, index) => index + 1);
  let last = size;
  const throughout = new Set(rows);
  const seen = new Set<number>();
  let state = beginSweep(1);
  for (let page = 0; state.is_running; page++) {
    if (page > 10_000) throw new Error('The sweep does not end');
    const { added, removed, hidden, ...how } = steps[page % steps.length] as Step;
    // Changes end at some time, as do the pages.
    if (page < steps.length) {
      for (let row = 0; row < added; row++) rows.push((last += 1));
      const gone = removed === null ? undefined : rows[removed % rows.length];
      rows = rows.filter((id) => id !== gone);
      if (gone !== undefined) throughout.delete(gone);
    }
    const offset = state.cursor.next_offset;
    const listed = sortRows(rows, how.order).slice(offset, offset + how.size);
    // A page from which every row is taken looks like the end.
    const sent = listed.length > 1 ? listed.filter((id) => id !== hidden) : listed;
    if (hidden !== null && sent.length < listed.length) throughout.delete(hidden);
    const ids = sent.filter((id) => !isUnreadable(id));
    for (const id of ids) seen.add(id);
    const wrong = offset % 2 === 0 ? 0 : rows.length + 3;
    const count = { right: rows.length, missing: null, wrong }[how.count];
    const seenPage = { ids, rows: sent.length, last: sent.findLastIndex((id) => !isUnreadable(id)), count };
    state = advanceSweep(state, seenPage, { pageSize: 9, previous: null, stated: null }).state;
  }
  const missed = [...throughout].filter((id) => !seen.has(id) && !isUnreadable(id));
  return { size: last, missed: state.is_whole ? missed : [] };
}

const stepsOf = (steps: fc.Arbitrary<Step>) => fc.array(steps, { minLength: 1, maxLength: 40 });

test('a sweep that says it is complete has seen each row that was there throughout [S60]', () => {
  const steps = stepsOf(fc.record({ ...fields, order: fc.constant('up' as const) }));
  const interval = fc.constantFrom(0, 0, 5);
  fc.assert(
    fc.property(fc.nat({ max: 25 }), steps, interval, (size, pages, every) => {
      expect(sweepList(size, pages, (id) => every > 0 && id % every === 0).missed).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a sweep whose order changed is not complete if it missed more than a tenth of the rows [S60]', () => {
  const steady = { removed: fc.constant(null), added: fc.constant(0), hidden: fc.constant(null) };
  fc.assert(
    fc.property(fc.nat({ max: 25 }), stepsOf(fc.record({ ...fields, ...steady })), (size, pages) => {
      expect(sweepList(size, pages, () => false).missed.length).toBeLessThanOrEqual(size / 10);
    }),
    { numRuns: 1_000 },
  );
});

test('a sweep of a list that does not change is complete, with any pages [S60]', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat({ max: 40 }), sizes, fc.constantFrom(null, 0, 40), (rows, pages, stated) => {
      const list = Array.from({ length: rows }, (_, index) => index + 1);
      let state = beginSweep(1);
      for (let page = 0; state.is_running; page++) {
        const { next_offset } = state.cursor;
        const ids = list.slice(next_offset, next_offset + (pages[page % pages.length] ?? 1));
        const seen = { ids, rows: ids.length, last: ids.length - 1, count: null };
        state = advanceSweep(state, seen, { pageSize: 9, previous: null, stated }).state;
      }
      expect(state).toMatchObject({ is_whole: true, rows_seen: rows });
    }),
  );
});
