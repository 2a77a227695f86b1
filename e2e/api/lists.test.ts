import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDirections, CANDIDATURE_ORDERINGS } from '../../src/contract/codes.ts';
import { assessments } from '../../src/platform/schema/assessments.ts';
import { candidatures, testTakers } from '../../src/platform/schema/candidatures.ts';
import { type Caller, callerOf } from './caller.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let api: Caller;
let assessment: number;

const NAMES = ['Zoë', 'ada', 'Bob', 'Ada', 'Émile', '100%', 'under_score', 'back\\slash', 'Łucja', 'Ünal'];
const SCORES = [50, null, 70, 50, null, 90, 0, 100, 50, null];
const RATINGS = [null, 1, 5, null, 3, 3, null, 2, 5, 1];

beforeAll(async () => {
  platform = await startPlatform();
  api = callerOf(platform);
  const { db } = platform.database;
  const made = await db
    .insert(assessments)
    .values([{ name: 'beta' }, { name: 'Alpha', archived_at: new Date() }, { name: 'gamma' }, { name: 'Delta' }])
    .returning();
  assessment = made[0]?.id ?? 0;
  const takers = await db
    .insert(testTakers)
    .values(NAMES.map((first_name, index) => ({ first_name, email: `p${index}@example.org` })))
    .returning();
  await db.insert(candidatures).values([
    ...takers.map((taker, index) => ({
      assessment_id: assessment,
      test_taker_id: taker.id,
      email: taker.email,
      full_name: taker.first_name,
      invitation_uuid: randomUUID(),
      created: new Date(Date.UTC(2026, 0, 1 + (index % 4))),
      avg_score: SCORES[index] ?? null,
      rating: RATINGS[index] ?? null,
      status: index < 3 ? ('completed' as const) : ('invited' as const),
      stage: index % 2 ? ('EVA' as const) : ('NYE' as const),
    })),
    ...takers.slice(0, 2).map((taker) => ({
      assessment_id: made[2]?.id ?? 0,
      test_taker_id: taker.id,
      email: taker.email,
      full_name: taker.first_name,
      invitation_uuid: randomUUID(),
      status: 'completed' as const,
    })),
  ]);
}, 120_000);
afterAll(async () => await platform.stop());

type CandidatureQuery = Omit<Parameters<Caller['client']['listCandidatures']>[0], 'assessment'>;

async function list(query: CandidatureQuery = {}) {
  return (await api.client.listCandidatures({ assessment, limit: 100, ...query })).value.results;
}

const names = async (query: CandidatureQuery) => (await list(query)).map(({ full_name }) => full_name);

test('a new database connection gives the same list', async () => {
  const before = await list();
  // Discards the connection, so that the pool opens another one.
  (await platform.database.pool.connect()).release(true);
  expect(await list()).toEqual(before);
});

describe('the list of candidatures', () => {
  /**
   * The expected list, sorted here: by a key, nulls last in both directions, equal keys by ID. `tie`: -1 for the
   * highest first.
   */
  async function sorted(
    keyOf: (row: Awaited<ReturnType<typeof list>>[number]) => string | number | null,
    sign: number,
    tie: number,
  ) {
    const keyed = (await list()).map((row) => ({ id: row.id, key: keyOf(row) }));
    return keyed
      .toSorted((a, b) => {
        if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.id - b.id;
        return (a.key < b.key ? -sign : a.key > b.key ? sign : 0) || tie * (a.id - b.id);
      })
      .map(({ id }) => id);
  }

  test.each([
    ['created', 1, 1],
    ['-created', -1, -1],
    ['avg_score', 1, 1],
    ['-avg_score', -1, 1],
    ['rating', 1, 1],
    ['-rating', -1, 1],
  ] as const)('ordered by %s', async (ordering, sign, tie) => {
    const field = ordering.replace('-', '') as 'created' | 'avg_score' | 'rating';
    expect((await list({ ordering })).map(({ id }) => id)).toEqual(await sorted((row) => row[field], sign, tie));
  });

  test('ordered by name, ignoring case', async () => {
    const ascending = ['100%', 'ada', 'Ada', 'back\\slash', 'Bob', 'under_score', 'Zoë', 'Émile', 'Ünal', 'Łucja'];
    expect(await names({ ordering: '_full_name' })).toEqual(ascending);
    expect(await names({ ordering: '-_full_name' })).toEqual(ascending.toReversed());
  });

  test.each([
    ['%', ['100%']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['ADA', ['ada', 'Ada']],
    ['ZOË', ['Zoë']],
    ['P3@example', ['Ada']],
    ["' or 1=1 --", []],
    ['', NAMES],
  ])('is searched for %j [T37]', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test('is filtered by status and stage', async () => {
    expect(await names({ status: 'completed' })).toEqual(['Zoë', 'ada', 'Bob']);
    expect(await names({ status: 'completed', stage: 'EVA' })).toEqual(['ada']);
    expect(await names({ status: 'started' })).toEqual([]);
  });

  test.each([undefined, ...bothDirections(CANDIDATURE_ORDERINGS)])(
    'ordered by %s, keeps its order when filtered',
    async (ordering) => {
      const all = await list({ ordering });
      for (const filter of [
        { status: 'completed' },
        { stage: 'EVA' },
        { status: 'completed', stage: 'EVA' },
      ] as const) {
        const passing = all.filter((row) =>
          Object.entries(filter).every(([key, value]) => row[key as 'stage'] === value),
        );
        // PostgreSQL plans few rows differently from many, also depending on the page size.
        for (const limit of [1, 3, 100]) {
          const paged = [];
          for (let offset = 0; offset <= passing.length; offset += limit)
            paged.push(...(await list({ ...filter, ordering, limit, offset })));
          expect(paged).toEqual(passing);
        }
      }
    },
  );

  test.each(['created', '-avg_score', 'rating', '_full_name', undefined])(
    'ordered by %s, has each row on exactly one page',
    async (ordering) => {
      const all = await list({ ordering });
      const paged = [];
      for (let offset = 0; offset < 12; offset += 3) paged.push(...(await list({ ordering, limit: 3, offset })));
      expect(paged).toEqual(all);
    },
  );
});

describe('a page of candidatures', () => {
  const page = async (query: string, headers = {}) =>
    (await api.raw('GET', `/api/assessments/candidature/?assessment=${assessment}${query}`, { headers })).body;

  test('has ten rows by default', async () => {
    expect(await page('')).toMatchObject({ count: 10, next: null, previous: null });
  });

  test('links to the next and previous page by the configured address, with all parameters [T20]', async () => {
    const body = await page('&limit=2&offset=3&status=invited&search=e', { 'x-forwarded-host': 'evil.example' });
    const address = (offset: number) =>
      `${platform.baseUrl}/api/assessments/candidature/?assessment=${assessment}&status=invited&search=e&limit=2&offset=${offset}`;
    expect(body).toMatchObject({ count: 7, next: address(5), previous: address(1) });
  });

  test('follows the link of the page before', async () => {
    const { next } = (await page('&limit=4')) as { next: string };
    const following = (await api.raw('GET', next.slice(platform.baseUrl.length))).body as { results: { id: number }[] };
    expect(following.results.map(({ id }) => id)).toEqual((await list()).slice(4, 8).map(({ id }) => id));
  });

  test('past the end is empty and still has the total', async () => {
    expect(await page('&offset=2147483647')).toMatchObject({ count: 10, next: null, results: [] });
  });

  test('has a thousand rows at most', async () => {
    expect(await page('&limit=2147483647&offset=1')).toMatchObject({
      previous: expect.stringContaining('limit=1000&offset=0'),
    });
  });
});

describe('the list of assessments', () => {
  type Query = Parameters<Caller['client']['listAssessments']>[0];
  const rows = async (query: Query) => (await api.client.listAssessments(query)).value.results;
  const order = async (query: Query) => (await rows(query)).map(({ name }) => name);

  test('has counts and a status that follow from the candidatures', async () => {
    expect(await rows({})).toMatchObject([
      { name: 'beta', candidates: 10, invited: 7, started: 0, finished: 3, finished_percentage: 30, status: 'active' },
      { name: 'Alpha', candidates: 0, finished_percentage: 0, status: 'archived' },
      { name: 'gamma', candidates: 2, finished: 2, finished_percentage: 100, status: 'active' },
      { name: 'Delta', candidates: 0, status: 'new' },
    ]);
  });

  test.each([
    ['name', ['Alpha', 'beta', 'Delta', 'gamma']],
    ['-name', ['gamma', 'Delta', 'beta', 'Alpha']],
    ['candidates', ['Alpha', 'Delta', 'gamma', 'beta']],
    ['-candidates', ['beta', 'gamma', 'Delta', 'Alpha']],
    ['finished_percentage', ['Alpha', 'Delta', 'beta', 'gamma']],
    ['-finished_percentage', ['gamma', 'beta', 'Delta', 'Alpha']],
  ])('ordered by %s', async (ordering, expected) => {
    expect(await order({ ordering })).toEqual(expected);
  });

  test('is ordered by the latest modification', async () => {
    const [first] = await list();
    await api.client.changeStage({ candidature_id: first?.id ?? 0, body: { stage: 'INT' } });
    expect((await order({ ordering: '-modified' }))[0]).toBe('beta');
    expect((await order({ ordering: 'modified' })).at(-1)).toBe('beta');
  });

  test('is filtered by several statuses, and paged', async () => {
    expect(await order({ status: ['new', 'archived'] })).toEqual(['Alpha', 'Delta']);
    const { value } = await api.client.listAssessments({ status: ['active'], limit: 1, offset: 1 });
    expect(value).toMatchObject({ count: 2, next: null, results: [{ name: 'gamma' }] });
    const { value: beyond } = await api.client.listAssessments({ status: ['active'], limit: 1, offset: 7 });
    expect(beyond).toMatchObject({ count: 2, next: null, results: [] });
    const { value: none } = await api.client.listAssessments({ limit: 1, offset: 7 });
    expect(none).toMatchObject({ count: 4, results: [] });
  });
});

test('the list of candidates is searched by name and email address, and paged', async () => {
  const { value } = await api.client.listCandidates({ search: 'ADA', limit: 1, offset: 1 });
  expect(value).toMatchObject({ count: 2, next: null, results: [{ full_name: 'Ada' }] });
  const { value: both } = await api.client.listCandidates({ search: 'p0@' });
  expect(both.results[0]).toMatchObject({
    assessments_count: 2,
    assessments: [{ assessment_name: 'beta' }, { assessment_name: 'gamma' }],
  });
});

test('a candidate without a candidature has no activity', async () => {
  const [row] = await platform.database.db.insert(testTakers).values({ email: 'idle@example.org' }).returning();
  const { value } = await api.client.readCandidate({ test_taker_id: row?.id ?? 0 });
  expect(value.results[0]).toMatchObject({ full_name: '', last_activity: null, assessments_count: 0, tests: [] });
});
