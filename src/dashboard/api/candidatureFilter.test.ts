import { describe, expect, test } from 'vitest';
import type { Candidature } from '../../contract/candidature.ts';
import { candidatureOf } from '../lib/testing/candidature.ts';
import {
  type CandidatureFilter,
  EVERYONE,
  LIST_ORDERINGS,
  passedBy,
  passesAlone,
  upstreamOrdering,
} from './candidatureFilter.ts';

describe('a filter', () => {
  const ana: Partial<Candidature> = {
    full_name: 'Ana Łukasz',
    email: 'a.lukasz@Example.com',
    stage: 'EVA',
    status: 'started',
  };

  test.each<{ filter: Partial<CandidatureFilter>; row?: Partial<Candidature>; result: boolean }>([
    { filter: {}, result: true },
    { filter: {}, row: { full_name: null, email: null, stage: null, status: null }, result: true },
    { filter: { stage: ['EVA'] }, result: true },
    { filter: { stage: ['HIR', 'EVA'] }, result: true },
    { filter: { stage: ['HIR'] }, result: false },
    { filter: { stage: ['eva'] }, result: false },
    { filter: { stage: ['EVA'] }, row: { stage: null }, result: false },
    { filter: { stage: ['XYZ'] }, row: { stage: 'XYZ' }, result: true },
    { filter: { status: ['paused'] }, row: { status: 'paused' }, result: true },
    { filter: { status: ['started'], stage: ['EVA'] }, result: true },
    { filter: { status: ['invited'], stage: ['EVA'] }, result: false },
    { filter: { q: 'ŁUK' }, result: true },
    { filter: { q: 'a ł' }, result: true },
    { filter: { q: '@example.COM' }, result: true },
    { filter: { q: 'bob' }, result: false },
    { filter: { q: '.*' }, result: false },
    { filter: { q: ' a.lukasz@example.com ' }, result: true },
    { filter: { q: '  ' }, row: { full_name: null, email: null }, result: true },
    { filter: { q: 'ana' }, row: { full_name: null, email: null }, result: false },
    // The same name, its marks spelled apart.
    { filter: { q: 'zoë' }, row: { full_name: 'Zoe\u0308' }, result: true },
    { filter: { q: 'zoe\u0308' }, row: { full_name: 'Zoë' }, result: true },
    { filter: { q: 'ana', stage: ['HIR'] }, result: false },
    { filter: { score: '60-69' }, row: { avg_score: 60 }, result: true },
    { filter: { score: '60-69' }, row: { avg_score: 69.5 }, result: true },
    { filter: { score: '60-69' }, row: { avg_score: 70 }, result: false },
    { filter: { score: '0-9' }, row: { avg_score: null }, result: false },
    { filter: { score: '0-9', stage: ['HIR'] }, row: { avg_score: 5 }, result: false },
    // Noon is the same day nearly everywhere.
    { filter: { invited: '2026-11-01..2026-11-07' }, row: { created: '2026-11-07T12:00:00Z' }, result: true },
    { filter: { invited: '2026-11-01..2026-11-07' }, row: { created: '2026-11-09T12:00:00Z' }, result: false },
    { filter: { invited: '2026-11-01..2026-11-07' }, row: { created: 'soon' }, result: false },
    { filter: { invited: '2026-11-01..2026-11-07' }, row: { created: null }, result: false },
  ])('%j [S13]', ({ filter, row = {}, result }) => {
    const one = candidatureOf({ id: 1, ...ana, ...row });
    expect(passedBy([one], { ...EVERYONE, ...filter })?.[0] !== 0).toBe(result);
    expect(passesAlone({ ...EVERYONE, ...filter })(one)).toBe(result);
  });
});

test('a list that has grown, or in which a row has changed, is searched as one that is new', () => {
  const named = (id: number, full_name: string) => candidatureOf({ id, full_name, email: null });
  const found = (rows: Candidature[]) => [...(passedBy(rows, { ...EVERYONE, q: 'an' }) ?? [])];
  const [ana, bob] = [named(1, 'Ana'), named(2, 'Bob')];
  expect(found([ana, bob])).toEqual([1, 0]);
  expect(found([ana, named(2, 'Ivan'), named(3, 'Cem')])).toEqual([1, 1, 0]);
  expect(found([ana, bob])).toEqual([1, 0]);
});

test('what the API cannot order by is ordered here', () => {
  expect(LIST_ORDERINGS.filter((ordering) => upstreamOrdering(ordering) === null)).toEqual([
    'status',
    '-status',
    'stage',
    '-stage',
  ]);
  for (const ordering of LIST_ORDERINGS) expect([null, ordering]).toContain(upstreamOrdering(ordering));
});

test('a few rows that are looked at beside a list leave what is kept of it as it is', () => {
  let looks = 0;
  const rows = ['Ana', 'Bob'].map((name, index) =>
    Object.defineProperty(candidatureOf({ id: index + 1, email: null }), 'full_name', {
      get() {
        looks++;
        return name;
      },
    }),
  );
  const found = () => [...(passedBy(rows, { ...EVERYONE, q: 'an' }) ?? [])];
  expect(found()).toEqual([1, 0]);
  looks = 0;
  expect(passesAlone({ ...EVERYONE, q: 'an' })(candidatureOf({ id: 3, full_name: 'Ivan' }))).toBe(true);
  expect(found()).toEqual([1, 0]);
  expect(looks).toBe(0);
});
