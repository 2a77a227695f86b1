import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueLists, type ListState, type Situation } from './dueLists.ts';

const NOW = new Date('2026-03-02T09:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** A list that was read completely ten seconds ago and has not changed since. */
const list = (scope: number, state: Partial<ListState> = {}): ListState => ({
  scope,
  isListed: true,
  isArchived: false,
  changedAt: ago(HOUR),
  isRunning: false,
  startedAt: ago(11),
  endedAt: ago(10),
  completeAt: ago(10),
  watchedAt: null,
  failures: 0,
  failedAt: null,
  ...state,
});
const sweptAgo = (seconds: number): Partial<ListState> => ({
  startedAt: ago(seconds + 1),
  endedAt: ago(seconds),
  completeAt: ago(seconds),
});
const NEVER: Partial<ListState> = { startedAt: null, endedAt: null, completeAt: null };
const WATCHED = { watchedAt: ago(5) };

function due(lists: ListState[], situation: Partial<Situation> = {}): number[] {
  const all = lists.some(({ scope }) => scope === 0) ? lists : [list(0, sweptAgo(5)), ...lists];
  const found = dueLists(all, {
    now: NOW,
    isUnverified: false,
    tellsEveryChange: false,
    interval: 10_000,
    ...situation,
  });
  return found.map(({ scope }) => scope);
}

describe('the next list to read', () => {
  test('is the list of assessments, then watched, new, changed, old and archived lists', () => {
    const lists = [
      list(6, { isArchived: true, ...NEVER }),
      list(5, { ...sweptAgo(DAY), changedAt: null }),
      list(4, { ...sweptAgo(HOUR), changedAt: ago(MINUTE) }),
      list(3, NEVER),
      list(2, { ...WATCHED, ...sweptAgo(20) }),
      list(0, sweptAgo(5 * MINUTE)),
      list(1),
    ];
    expect(due(lists)).toEqual([0, 2, 3, 4, 5, 6]);
  });

  test('is one whose interval has passed', () => {
    const lists = [
      list(3, { ...sweptAgo(6), changedAt: ago(1) }),
      list(2, { ...WATCHED, ...sweptAgo(2) }),
      list(0, sweptAgo(1)),
    ];
    expect(due(lists, { interval: 1_000 })).toEqual([0, 2, 3]);
    expect(due(lists, { interval: 1_100 })).toEqual([]);
  });

  test('is a list with a running sweep, then the one read longest ago', () => {
    const lists = [
      list(1, { ...WATCHED, ...sweptAgo(30) }),
      list(2, { ...WATCHED, ...sweptAgo(60) }),
      list(3, { ...WATCHED, ...sweptAgo(25), isRunning: true }),
    ];
    expect(due(lists)).toEqual([3, 2, 1]);
  });

  test('is the list of assessments while the token may be of another account', () => {
    const lists = [list(0), list(1, { ...WATCHED, ...NEVER })];
    expect(due(lists, { isUnverified: true })).toEqual([0]);
  });

  test('is not a list whose last page has just failed', () => {
    const failing = (failures: number, seconds: number, state: Partial<ListState> = {}) =>
      due([list(1, { ...NEVER, failures, failedAt: ago(seconds), ...state })]);
    expect([failing(1, 0.9), failing(1, 1)]).toEqual([[], [1]]);
    expect([failing(3, 3), failing(3, 4)]).toEqual([[], [1]]);
    expect([failing(30, HOUR - 1), failing(30, HOUR)]).toEqual([[], [1]]);
    expect([failing(30, 19, WATCHED), failing(30, 20, WATCHED)]).toEqual([[], [1]]);
  });
});

describe('a list is due', () => {
  test('every 20 s while it is watched, until a minute after the last view', () => {
    expect(due([list(1, { ...WATCHED, ...sweptAgo(19) })])).toEqual([]);
    expect(due([list(1, { ...WATCHED, ...sweptAgo(20) })])).toEqual([1]);
    expect(due([list(1, { watchedAt: ago(MINUTE), ...sweptAgo(20) })])).toEqual([]);
  });

  test('only after a change if the service reports each change', () => {
    const situation = { tellsEveryChange: true };
    expect(due([list(1, { ...WATCHED, ...sweptAgo(HOUR - 1) })], situation)).toEqual([]);
    expect(due([list(1, { ...WATCHED, changedAt: ago(3) })], situation)).toEqual([1]);
  });

  test('a minute after a change if it is not watched, and every day', () => {
    expect(due([list(1, { ...sweptAgo(59), changedAt: ago(3) })])).toEqual([]);
    expect(due([list(1, { ...sweptAgo(60), changedAt: ago(3) })])).toEqual([1]);
    expect(due([list(1, { ...sweptAgo(DAY - 1), changedAt: null })])).toEqual([]);
  });

  test('every week if it is archived', () => {
    const archived = (seconds: number) => due([list(1, { isArchived: true, changedAt: null, ...sweptAgo(seconds) })]);
    expect([archived(7 * DAY - 1), archived(7 * DAY)]).toEqual([[], [1]]);
  });

  test('when its last sweep was not complete', () => {
    expect(due([list(1, { ...sweptAgo(MINUTE), completeAt: ago(HOUR) })])).toEqual([1]);
  });

  test('only while it is watched if the service has no such assessment', () => {
    expect(due([list(1, { isListed: false, ...NEVER })])).toEqual([]);
    expect(due([list(1, { isListed: false, ...NEVER, ...WATCHED })])).toEqual([1]);
  });
});

test('the assessments are read every 10 s while a list is watched, every 5 minutes otherwise', () => {
  const [recent, watched] = [list(0, sweptAgo(10)), list(1, WATCHED)];
  expect(due([recent, list(1)])).toEqual([]);
  expect(due([recent, watched])).toEqual([0]);
  expect(due([list(0, { ...sweptAgo(9), ...WATCHED }), list(1)])).toEqual([]);
  expect(due([list(0, sweptAgo(299)), list(1)])).toEqual([]);
  expect(due([list(0, sweptAgo(300)), list(1)])).toEqual([0]);
});

const moment = fc.option(
  fc.integer({ min: 0, max: 30 * DAY }).map((seconds) => ago(seconds)),
  { nil: null },
);
const anyList = (scope: number): fc.Arbitrary<ListState> =>
  fc.record({
    scope: fc.constant(scope),
    isListed: fc.boolean(),
    isArchived: fc.boolean(),
    changedAt: moment,
    isRunning: fc.boolean(),
    startedAt: moment,
    endedAt: moment,
    completeAt: moment,
    watchedAt: moment,
    failures: fc.integer({ min: 0, max: 12 }),
    failedAt: moment,
  });
const anySituation = fc.record({
  now: fc.constant(NOW),
  isUnverified: fc.boolean(),
  tellsEveryChange: fc.boolean(),
  interval: fc.integer({ min: 1, max: 3600 }).map((seconds) => seconds * 1000),
});

test('in any state a watched list comes before an unwatched one, and every list is synced in time', () => {
  const lists = fc.tuple(...[0, 1, 2, 3, 4].map(anyList));
  fc.assert(
    fc.property(lists, anySituation, (states, situation) => {
      const found = dueLists(states, situation);
      expect(new Set(found).size).toBe(found.length);
      const isWatched = ({ watchedAt }: ListState) => watchedAt !== null && watchedAt > ago(MINUTE);
      const order = found.filter(({ scope }) => scope > 0).map((each) => Number(isWatched(each)));
      expect(order).toEqual(order.toSorted((a, b) => b - a));
      expect(found.findIndex(({ scope }) => scope === 0)).toBeLessThanOrEqual(0);
      // After an hour of failures and a week without a read, each existing list is due.
      const later = { ...situation, isUnverified: false, now: new Date(NOW.getTime() + 8 * DAY * 1000) };
      const listed = states.filter(({ scope, isListed }) => scope === 0 || isListed);
      expect(dueLists(states, later)).toEqual(expect.arrayContaining(listed));
    }),
  );
});
