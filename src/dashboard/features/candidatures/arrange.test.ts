import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candidature } from '../../../contract/candidature.ts';
import { type CandidatureFilter, EVERYONE, LIST_ORDERINGS, passedBy } from '../../api/candidatureFilter.ts';
import { candidatureOf, candidatures } from '../../lib/testing/candidature.ts';
import { arrange, isEveryone, union, withChanges } from './arrange.ts';

const filters: fc.Arbitrary<CandidatureFilter> = fc.record({
  status: fc.subarray(['invited', 'started', 'completed', 'paused']),
  stage: fc.subarray(['NYE', 'EVA', 'HIR', 'REJ', 'XYZ']),
  ordering: fc.constantFrom(...LIST_ORDERINGS),
  q: fc.constantFrom('', 'an', 'ZOË', '@', 'nobody'),
  score: fc.constantFrom('', '0-9', '50-59'),
  invited: fc.constantFrom('', '2026-11-01..2026-11-07'),
});
const NOTHING = new Map<number, never>();
function passingOf(rows: readonly Candidature[], filter: CandidatureFilter) {
  const passed = passedBy(rows, filter);
  return rows.filter((_, index) => passed?.[index] !== 0);
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const order = (rows: Parameters<typeof arrange>[0], ordering: CandidatureFilter['ordering']) =>
  ids(arrange(rows, { ...EVERYONE, ordering }, NOTHING));

describe('the rows that are shown', () => {
  test('are those that pass, each once, as they came', () => {
    fc.assert(
      fc.property(candidatures, filters, (rows, filter) => {
        const shown = arrange(rows, filter, NOTHING);
        expect(new Set(shown)).toEqual(new Set(passingOf(rows, filter)));
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });

  test('stand in the same order whatever is left out', () => {
    fc.assert(
      fc.property(candidatures, filters, (rows, filter) => {
        const all = arrange(rows, { ...EVERYONE, ordering: filter.ordering }, NOTHING);
        expect(arrange(rows, filter, NOTHING)).toEqual(passingOf(all, filter));
      }),
    );
  });

  test('do not depend on the order in which they came in', () => {
    fc.assert(
      fc.property(candidatures, filters, (rows, filter) => {
        expect(arrange(rows.toReversed(), filter, NOTHING)).toEqual(arrange(rows, filter, NOTHING));
      }),
    );
  });

  test.each([
    { field: 'created' as const, values: ['2026-11-01T09:00:00+01:00', '2026-11-01T08:30:00Z', null, 'soon'] },
    { field: '_full_name' as const, values: ['ana', 'Bo', null, '   '] },
    { field: 'avg_score' as const, values: [0, 71.5, null] },
    { field: 'rating' as const, values: [1, 5, null] },
    { field: 'status' as const, values: ['invited', 'started', 'completed', 'paused', null] },
    // The order in which people move through them, not that of the alphabet; unknown ones behind.
    { field: 'stage' as const, values: ['NYE', 'EVA', 'IFI', 'OFS', 'HIR', 'REJ', 'ABC', null] },
  ])('by $field rise and fall, those without one last', ({ field, values }) => {
    const key = field === '_full_name' ? 'full_name' : field;
    const rows = values.map((value, index) => candidatureOf({ id: index + 1, status: 'completed', [key]: value }));
    const known = ids(rows.filter((row) => (row[key] ?? null) !== null && !['soon', '   '].includes(String(row[key]))));
    const without = ids(rows).filter((id) => !known.includes(id));
    expect(order(rows, field)).toEqual([...known, ...without]);
    expect(order(rows, `-${field}`)).toEqual([...known.toReversed(), ...without]);
  });

  test('by score have final scores first, then provisional ones, then none, in both directions', () => {
    const rows = [
      candidatureOf({ id: 1, status: 'started', avg_score: 100 }),
      candidatureOf({ id: 2, status: 'completed', avg_score: 20 }),
      candidatureOf({ id: 3, status: 'completed', avg_score: null }),
      candidatureOf({ id: 4, status: 'started', avg_score: 0 }),
      candidatureOf({ id: 5, status: 'completed', avg_score: 0 }),
      candidatureOf({ id: 6, status: 'paused', avg_score: 50 }),
      candidatureOf({ id: 7, status: 'completed', avg_score: 100 }),
    ];
    expect(order(rows, 'avg_score')).toEqual([5, 2, 7, 4, 6, 1, 3]);
    expect(order(rows, '-avg_score')).toEqual([7, 2, 5, 1, 6, 4, 3]);
  });

  test('carry the changes that are on their way, and keep their places [S21]', () => {
    fc.assert(
      fc.property(candidatures, filters, fc.integer({ min: -5, max: 400 }), (rows, filter, id) => {
        const change = { stage: 'HIR', is_hired: true };
        const pending = new Map([[id, change]]);
        const expected = arrange(rows, { ...EVERYONE, ordering: filter.ordering }, NOTHING).map((row) =>
          row.id === id ? { ...row, ...change } : row,
        );
        expect(arrange(rows, filter, pending)).toEqual(passingOf(expected, filter));
      }),
    );
  });

  test('are the same laid over the list once more, where the filter is not about stages', () => {
    fc.assert(
      fc.property(candidatures, filters, fc.array(fc.integer({ min: -5, max: 400 })), (rows, anything, changed) => {
        const filter = { ...anything, stage: [] };
        const pending = new Map(changed.map((id) => [id, { stage: 'HIR', is_hired: true }]));
        expect(withChanges(arrange(rows, filter, NOTHING), pending)).toEqual(arrange(rows, filter, pending));
      }),
    );
  });
});

describe('rows of two answers', () => {
  test('are joined, each person once', () => {
    fc.assert(
      fc.property(candidatures, candidatures, (rows, more) => {
        // A server that ignores the status gives the same rows for each.
        const both = union(rows, [...more, ...more]);
        expect(both.slice(0, rows.length)).toEqual(rows);
        expect(ids(both)).toEqual([...new Set(ids([...rows, ...more]))]);
      }),
    );
  });

  test('are the first ones themselves when the others bring nobody', () => {
    const rows = [candidatureOf({ id: 1 })];
    expect(union(rows, [])).toBe(rows);
    expect(union(rows, [candidatureOf({ id: 1, stage: 'REJ' })])).toBe(rows);
  });
});

test.each<[Partial<CandidatureFilter>, boolean]>([
  [{}, true],
  [{ ordering: 'created' }, false],
  [{ q: 'a' }, false],
  [{ status: ['invited'] }, false],
  [{ stage: ['EVA'] }, false],
  [{ score: '60-69' }, false],
  [{ invited: '2026-11-01..2026-11-07' }, false],
])('the filter %j asks for what the rows come in as: %s', (filter, same) => {
  expect(isEveryone({ ...EVERYONE, ...filter })).toBe(same);
});
