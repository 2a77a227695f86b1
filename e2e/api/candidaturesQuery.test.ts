import { MAX_WINDOW } from '../../src/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Candidature } from '../../src/contract/candidature.ts';
import {
  CANDIDATURE_FILTERS,
  CANDIDATURE_LIST_ORDERINGS,
  type CandidatureFilterName,
  type CandidatureListOrdering,
  type CandidatureScope,
  type Facet,
  FACETS,
  VALUE_COUNTS,
} from '../../src/contract/candidatureFilters.ts';
import { CANDIDATURE_STATUSES, STAGES, type RecommendationCode } from '../../src/contract/codes.ts';
import { fold } from '../../src/contract/fold.ts';
import { flags } from '../../src/gateway/schema/readModel.ts';
import { audit, notes, recommendations, rejections, verdicts } from '../../src/gateway/schema/tables.ts';
import { type FilledGateway, knownRow, sampleRows, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

const ROWS = sampleRows(120);

beforeAll(async () => {
  gateway = await startFilledGateway();
  await gateway.store(7, ROWS);
  await writeAbout(1, ['yes', 'yes']);
  await writeAbout(2, ['yes', 'maybe']);
  await writeAbout(3, ['no']);
  const { db } = gateway.platform.database;
  const note = { candidature_id: 1, author: null, text: 'Strong in SQL.', created_at: new Date() };
  const of = [gateway.upstream, gateway.upstream].map((upstream) => ({ ...note, upstream }));
  await db.insert(notes).values([...of, { ...note, upstream: 'another', candidature_id: 4 }]);
  const seen = { upstream: gateway.upstream, testtaker_id: 1, read_at: new Date() };
  await db.insert(flags).values([
    { ...seen, candidature_id: 1, is_left_screen: true, repeated_ip: false },
    { ...seen, candidature_id: 2, repeated_ip: true, is_camera_enabled: false },
    { ...seen, candidature_id: 3, is_exited_full_screen: false, is_camera_enabled: false },
    { ...seen, candidature_id: 4, is_camera_enabled: true },
    // Nothing is recorded, or only that a camera was off, which is neutral.
    { ...seen, candidature_id: 5 },
    { ...seen, candidature_id: 6, is_camera_enabled: false },
    { ...seen, candidature_id: 7 },
    { ...seen, candidature_id: 8, upstream: 'another', is_left_screen: true },
  ]);
  const resent = { at: new Date('2026-04-05T12:00:00Z'), operation: 'sendInvitation' as const, request_id: 'r' };
  await db.insert(audit).values([
    { ...resent, upstream: gateway.upstream, candidature_id: RESENT, status: 200 },
    // The service refused the results of one, and those of another were not read.
    { ...resent, upstream: gateway.upstream, candidature_id: 6, status: 409 },
    { ...resent, upstream: gateway.upstream, candidature_id: 7 },
    { ...resent, upstream: 'another', candidature_id: 8, status: 200 },
  ]);
  const verdict = { upstream: gateway.upstream, condition: 'repeated_ip', reason: '', given_at: new Date() } as const;
  await db.insert(verdicts).values([
    { ...verdict, candidature_id: 1, verdict: 'dismissed', is_current: false },
    { ...verdict, candidature_id: 1, verdict: 'explained' },
    { ...verdict, candidature_id: 2, verdict: 'confirmed' },
    { ...verdict, candidature_id: 3, verdict: null },
    { ...verdict, candidature_id: 4, verdict: 'explained', upstream: 'another' },
  ]);
  const rejected = { upstream: gateway.upstream, assessment_id: 7, reason_id: 77, rejected_at: new Date() };
  const [first = 0, second = 0, third = 0] = REJECTED;
  const others = [{ is_current: false }, { reason_id: null }].map((each) => ({ ...each, candidature_id: second }));
  const moved = { candidature_id: NOT_REJECTED };
  const made = [{ candidature_id: first }, ...others, { candidature_id: third, upstream: 'another' }, moved];
  await db.insert(rejections).values(made.map((each) => ({ ...rejected, ...each })));
  await gateway.store(8, [knownRow(1001), knownRow(1002, { full_name: 'Zoe Other' })]);
}, 60_000);
afterAll(async () => await gateway.stop());

const read = async (query: Parameters<FilledGateway['api']['queryCandidatures']>[0]) =>
  (await gateway.api.queryCandidatures(query)).value;

const countOf = async (scope: Parameters<FilledGateway['api']['countCandidatures']>[0]) =>
  (await gateway.api.countCandidatures(scope)).value.count;

/** Reads all matching rows, window by window. */
async function readAll(scope: CandidatureScope, ordering: CandidatureListOrdering): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { results } = await read({ ...scope, ordering, offset: ids.length });
    ids.push(...results.map(({ id }) => id));
    if (results.length < MAX_WINDOW) return ids;
  }
}

/** What colleagues recommend about a candidature. */
async function writeAbout(candidature_id: number, codes: RecommendationCode[]) {
  const given = { candidature_id, reason: '', given_at: new Date() };
  const rows = codes.flatMap((recommendation, index) => [
    { ...given, recommendation, author: `${index}@example.org`, upstream: gateway.upstream },
    { ...given, recommendation, author: `${index}@example.org`, upstream: 'another', candidature_id: 5 },
  ]);
  await gateway.platform.database.db.insert(recommendations).values(rows);
}

const timeOf = ({ created }: Candidature) => Date.parse(created ?? '');
const placeIn = (codes: readonly string[], code: string | null) =>
  code === null ? null : codes.includes(code) ? codes.indexOf(code) : 99;
/** This candidate's invitation was resent. */
const RESENT = ROWS.find((row) => row.id > 9 && timeOf(row) > 0)?.id ?? 0;
const REJECTED = ROWS.filter(({ stage }) => stage === 'REJ').map(({ id }) => id);
const NOT_REJECTED = ROWS.find(({ stage }) => stage === 'NYE')?.id ?? 0;
const codePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** The value that an ordering compares, written independently of the gateway. Null is last in both directions. */
const KEYS: Record<string, (row: Candidature) => number | number[] | null> = {
  created: (row) => timeOf(row) || Number.NEGATIVE_INFINITY,
  _full_name: (row) => codePoints(fold(row.full_name?.trim() || row.email || '')),
  email: ({ email }) => (email === null ? null : codePoints(email.toLowerCase())),
  status: ({ status }) => placeIn(CANDIDATURE_STATUSES, status),
  stage: ({ stage }) => placeIn(STAGES, stage),
  rating: ({ rating }) => rating,
  id: ({ id }) => id,
};

function compare(one: number | number[], other: number | number[]): number {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other) || 0;
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

function sorted(rows: readonly Candidature[], ordering: CandidatureListOrdering): number[] {
  const sign = ordering.startsWith('-') ? -1 : 1;
  const field = ordering.replace('-', '');
  // Provisional scores come after final ones in both directions.
  const provisional = ({ status }: Candidature) => (status === 'completed' ? 0 : sign * 1000);
  const scoreOf = (row: Candidature) => (row.avg_score === null ? null : row.avg_score + provisional(row));
  const keyOf = KEYS[field] ?? scoreOf;
  const byKey = (a: Candidature, b: Candidature) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one === other ? 0 : sign * compare(one, other);
  };
  return rows.toSorted((a, b) => byKey(a, b) || sign * (a.id - b.id)).map(({ id }) => id);
}

/** A day of March 2026. */
const isInvitedOn = (row: Candidature, day: number) =>
  timeOf(row) >= Date.UTC(2026, 2, day) && timeOf(row) < Date.UTC(2026, 2, day + 1);

/** Values of each filter, with the rows that match. */
const FILTERED: {
  [Name in CandidatureFilterName]: [NonNullable<CandidatureScope[Name]>, (row: Candidature) => boolean][];
} = {
  status: [
    [['completed', 'paused'], ({ status }) => status === 'completed' || status === 'paused'],
    [['unknown_code'], () => false],
  ],
  stage: [[['HIR', 'ONB'], ({ stage }) => stage === 'HIR' || stage === 'ONB']],
  score: [
    ['60-69', ({ avg_score }) => avg_score === 69.5],
    ['70-100', ({ avg_score }) => avg_score !== null && avg_score >= 70],
  ],
  invited: [['2026-03-29..2026-03-29', (row) => isInvitedOn(row, 29)]],
  last_invited: [
    ['2026-03-29..2026-03-29', (row) => isInvitedOn(row, 29) && row.id !== RESENT],
    ['2026-04-05..2026-04-05', ({ id }) => id === RESENT],
    ['2000-01-01..2026-03-28', (row) => isInvitedOn(row, 28) && row.id !== RESENT],
  ],
  rating: [[['5', 'none'], ({ rating }) => rating === 5 || rating === null]],
  recommended: [
    [['yes'], ({ id }) => id === 1 || id === 2],
    [['maybe', 'none'], ({ id }) => id === 2 || id > 3],
  ],
  notes: [
    [['some'], ({ id }) => id === 1],
    [['none'], ({ id }) => id !== 1],
    [['some', 'none'], () => true],
  ],
  conditions: [
    [['noticed'], ({ id }) => id === 1 || id === 2],
    [['none'], ({ id }) => id === 3 || id === 4],
    [['unread'], ({ id }) => id > 7],
    [['noticed', 'unread'], ({ id }) => id < 3 || id > 7],
  ],
  verdict: [
    [['explained'], ({ id }) => id === 1],
    [['none'], ({ id }) => id === 1],
    [['confirmed', 'none'], ({ id }) => id === 1 || id === 2],
    // It was replaced.
    [['dismissed'], () => false],
  ],
  rejection_reason: [
    [['77'], ({ id }) => id === REJECTED[0]],
    [['78'], () => false],
    [['none'], ({ id }) => REJECTED.slice(1).includes(id)],
    [['77', 'none'], ({ stage }) => stage === 'REJ'],
  ],
  q: [
    [' ZOE ', ({ full_name, email }) => fold(`${full_name ?? ''}\n${email ?? ''}`).includes('zoe')],
    ['100%', ({ full_name }) => full_name === '100%'],
    ['r_s', ({ full_name }) => full_name === 'under_score'],
    ['k\\s', ({ full_name }) => full_name === 'back\\slash'],
    ['lucja', ({ full_name }) => full_name === 'Łucja'],
    ['  ', () => true],
  ],
  link: [
    [`${ROWS[4]?.invitation_link}`, ({ id }) => id === 5],
    [' 00000000-0000-4000-8000-000000000006 ', ({ id }) => id === 6],
  ],
};
const CASES = Object.entries(FILTERED).flatMap(([name, values]) =>
  values.map(([value, passes]) => ({ name, scope: { [name]: value }, passes })),
);

describe('a list has the matching rows in the requested order', () => {
  test.each(CANDIDATURE_LIST_ORDERINGS)(
    'its rows have keys in the order of %s, for a board that moves one [S92]',
    async (ordering) => {
      const sign = ordering.startsWith('-') ? -1 : 1;
      const { results } = await read({ assessment: 7, ordering });
      const keys = results.map(({ sort_key: key, id }) => ({ key, id }));
      expect(keys.filter(({ key }) => key === null)).toEqual([]);
      const before = ({ key, id }: (typeof keys)[number], other: (typeof keys)[number]) =>
        key === other.key ? sign * (id - other.id) : (key ?? '') < (other.key ?? '') ? -sign : sign;
      expect(keys.toSorted(before)).toEqual(keys);
    },
  );

  test('every filter is covered', () => {
    expect(Object.keys(FILTERED)).toEqual(Object.keys(CANDIDATURE_FILTERS));
  });

  // Filters and orderings are independent, so each filter is combined with some orderings only.
  test.each(CANDIDATURE_LIST_ORDERINGS.map((ordering, index) => ({ ordering, index })))(
    'ordered by $ordering',
    async ({ ordering, index }) => {
      const all = { assessment: 7 };
      expect(await readAll(all, ordering)).toEqual(sorted(ROWS, ordering));
      for (const { scope, passes } of CASES.filter((_, at) => at % 4 === index % 4)) {
        const expected = sorted(ROWS.filter(passes), ordering);
        expect({ scope, ids: await readAll({ ...all, ...scope }, ordering) }).toEqual({ scope, ids: expected });
        expect((await read({ ...all, ...scope, ordering, limit: 1 })).results.map(({ id }) => id)).toEqual(
          expected.slice(0, 1),
        );
      }
    },
  );

  test('two filters are combined', async () => {
    const ids = await readAll({ assessment: 7, status: ['completed'], q: 'ada' }, 'id');
    expect(ids).toEqual(
      ROWS.filter(({ status, full_name }) => status === 'completed' && full_name === 'ada').map(({ id }) => id),
    );
    expect(ids.length).toBeGreaterThan(0);
  });

  test('across all assessments', async () => {
    expect(await readAll({ q: 'zoe' }, 'id')).toEqual(expect.arrayContaining([1002]));
    expect((await read({ ordering: 'id', offset: ROWS.length })).results.map(({ id }) => id)).toEqual([1001, 1002]);
    await gateway.store(12, []);
    expect(await countOf({ assessment: 12 })).toBe(0);
  });
});

const bandOf = (score: number) =>
  score >= 90 ? '90-100' : `${Math.floor(score / 10) * 10}-${Math.floor(score / 10) * 10 + 9}`;
const VALUE_OF: Record<Facet, (row: Candidature) => string | null> = {
  status: ({ status }) => status,
  stage: ({ stage }) => stage,
  score: ({ avg_score }) => (avg_score === null ? null : bandOf(avg_score)),
  rating: ({ rating }) => (rating === null ? 'none' : String(rating)),
};

function countBy(rows: readonly Candidature[], valueOf: (row: Candidature) => string | null) {
  const counts = new Map<string | null, number>();
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

test('facets count the rows that match the other filters', async () => {
  for (const [index, one] of CASES.entries()) {
    // Each filter is combined with the one after it.
    const other = CASES.slice(index + 1).find(({ name }) => name !== one.name);
    const both = [one, ...(other ? [other] : [])];
    const scope = { ...one.scope, ...other?.scope };
    const { value } = await gateway.api.readFacets({ assessment: 7, ...scope });
    expect({ scope, count: await countOf({ assessment: 7, ...scope }) }).toEqual({
      scope,
      count: ROWS.filter((row) => both.every(({ passes }) => passes(row))).length,
    });
    for (const facet of FACETS) {
      const others = both.filter(({ name }) => name !== facet);
      const counts = countBy(
        ROWS.filter((row) => others.every(({ passes }) => passes(row))),
        VALUE_OF[facet],
      );
      const told = new Set(value[facet].map((each) => JSON.stringify(each)));
      expect({ scope, facet, told }).toEqual({
        scope,
        facet,
        told: new Set(counts.map((each) => JSON.stringify({ value: each.value, count: each.count }))),
      });
    }
  }
});

test('values of the other filters are counted as they would be listed', async () => {
  const scopes = [{}, ...CASES.map(({ scope }) => scope), { status: ['completed'], q: 'zoe' }];
  for (const scope of scopes.filter((_, index) => index % 3 === 0)) {
    for (const filter of VALUE_COUNTS) {
      const { value } = await gateway.api.countValues({ assessment: 7, ...scope, filter });
      const named = value.values.map((each) => each.value).filter((each) => !/^\d/.test(each ?? ''));
      expect(named).toEqual(CANDIDATURE_FILTERS[filter].values);
      for (const { value: code, count } of value.values) {
        const listed = await countOf({ assessment: 7, ...scope, [filter]: [code ?? ''] });
        expect({ scope, filter, code, count }).toEqual({ scope, filter, code, count: listed });
      }
    }
  }
});

test.each(CANDIDATURE_LIST_ORDERINGS)(
  'ordered by %s, the rows before and after a given one are found',
  async (ordering) => {
    for (const [scope, passes] of [
      [{}, () => true],
      [{ status: ['completed'] }, ({ status }: Candidature) => status === 'completed'],
    ] as const) {
      const ids = sorted(ROWS.filter(passes), ordering);
      const middle = Math.floor(ids.length / 2);
      const row = ids[middle] ?? 0;
      const query = { assessment: 7, ordering, limit: 3, ...scope };
      const after = await read({ ...query, after: row });
      expect(after.results.map(({ id }) => id)).toEqual(ids.slice(middle + 1, middle + 4));
      const before = await read({ ...query, before: row });
      expect(before.results.map(({ id }) => id)).toEqual(ids.slice(middle - 3, middle));
    }
  },
);

test('a page after an unknown row is refused', async () => {
  await expect(read({ assessment: 7, after: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test('a day begins and ends in the time zone of the reader, also when the clock is changed', async () => {
  const at = (iso: string) => ({ created: iso });
  await gateway.store(9, [
    knownRow(2001, at('2026-03-28T22:59:59Z')),
    knownRow(2002, at('2026-03-28T23:00:00Z')),
    knownRow(2003, at('2026-03-29T21:59:59Z')),
    knownRow(2004, at('2026-03-29T22:00:00Z')),
  ]);
  const invited = '2026-03-29..2026-03-29';
  const { results } = await read({ assessment: 9, invited, timezone: 'Europe/Berlin', ordering: 'id' });
  expect(results.map(({ id }) => id)).toEqual([2002, 2003]);
});

test('rows added after a version are counted only, and changed rows are current', async () => {
  await gateway.store(10, [knownRow(3001), knownRow(3002)]);
  const first = await read({ assessment: 10, ordering: 'id' });
  await gateway.store(10, [knownRow(3002, { stage: 'EVA' }), knownRow(3003), knownRow(3004, { stage: 'EVA' })]);
  const then = await read({ assessment: 10, ordering: 'id', as_of: first.as_of ?? '' });
  expect(then).toMatchObject({ newer: 2, as_of: first.as_of });
  expect(then.results).toMatchObject([{ id: 3001 }, { id: 3002, stage: 'EVA' }]);
  const filtered = await read({ assessment: 10, stage: ['EVA'], as_of: first.as_of ?? '' });
  expect(filtered).toMatchObject({ newer: 1, results: [{ id: 3002 }] });
  const now = await read({ assessment: 10 });
  expect(now).toMatchObject({ newer: 0 });
  const asOf = { assessment: 10, as_of: first.as_of ?? '' };
  const { stage } = (await gateway.api.readFacets(asOf)).value;
  expect(stage.reduce((sum, each) => sum + (each.count ?? 0), 0)).toBe(2);
  const counts = [
    countOf(asOf),
    countOf({ ...asOf, stage: ['EVA'] }),
    countOf({ ...asOf, q: 'a' }),
    countOf({ assessment: 10 }),
  ];
  expect(await Promise.all(counts)).toEqual([2, 1, 2, 4]);
  // The version of a cache that was dropped is ignored.
  expect(await read({ assessment: 10, as_of: '1-1' })).toMatchObject({ newer: 0, as_of: now.as_of });
  expect(await countOf({ assessment: 10, as_of: '1-1' })).toBe(4);
});

test('the candidatures of a candidate are counted as they are listed', async () => {
  await gateway.store(13, [knownRow(3101, { testtaker_id: 31 }), knownRow(3102, { testtaker_id: 32 })]);
  for (const scope of [{ testtaker: 31 }, { testtaker: 31, q: 'a' }, { testtaker: 31, assessment: 13, q: 'a' }]) {
    const ids = (await read(scope)).results.map(({ id }) => id);
    expect({ scope, ids, count: await countOf(scope) }).toEqual({ scope, ids: [3101], count: 1 });
  }
});

test('a row has the number of notes and recommendations', async () => {
  const { results } = await read({ assessment: 7, ordering: 'id', limit: 3 });
  expect(results).toMatchObject([
    { id: 1, notes: 2, recommended_yes: 2, recommended_maybe: 0, recommended_no: 0 },
    { id: 2, notes: 0, recommended_yes: 1, recommended_maybe: 1, recommended_no: 0 },
    { id: 3, notes: 0, recommended_yes: 0, recommended_maybe: 0, recommended_no: 1 },
  ]);
});
