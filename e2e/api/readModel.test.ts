import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CHANGES } from '../../src/contract/readModel.ts';
import { dropCache } from '../../src/gateway/readModel/cache.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { ASSESSMENT_LIST, assessments, sweeps, upstreams } from '../../src/gateway/schema/readModel.ts';
import { observedCompletions } from '../../src/gateway/schema/tables.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';

let gateway: FilledGateway;

beforeAll(async () => void (gateway = await startFilledGateway()), 60_000);
afterAll(async () => await gateway.stop());

test('the sync state of one list and of all lists is reported', async () => {
  const { db } = gateway.platform.database;
  await dropCache(db, [gateway.upstream]);
  const row = { upstream: gateway.upstream, name: null, name_key: '', first_version: 1, version: 1 };
  await db.insert(assessments).values([
    { ...row, id: 50 },
    { ...row, id: 51 },
  ]);
  const read = { upstream: gateway.upstream, complete_at: new Date(), rows_seen: 3, reported_count: 3, problem: null };
  await db.insert(sweeps).values([
    { ...read, scope: 50 },
    { upstream: gateway.upstream, scope: 51, rows_seen: 2, reported_count: 9, problem: 'refused' },
  ]);
  await gateway.store(51, [knownRow(5101), knownRow(5102)]);
  await db.update(sweeps).set({ complete_at: null }).where(eq(sweeps.scope, 51));
  const of = async (assessment?: number) => (await gateway.api.queryCandidatures({ assessment })).value.completeness;
  expect(await of(50)).toMatchObject({ complete_at: expect.any(String), rows: 3, expected: 3, problem: null });
  expect(await of(51)).toMatchObject({ complete_at: null, rows: 2, expected: 9, problem: 'upstream_unreachable' });
  expect(await of()).toMatchObject({ complete_at: null, rows: 5, expected: 12 });
  await db.update(sweeps).set(read);
  // An assessment that does not exist, but was requested.
  await expect(of(52)).rejects.toMatchObject({ code: 'upstream_unreachable' });
  expect(await of()).toMatchObject({ complete_at: expect.any(String), rows: 6, expected: 6, problem: null });
  // The service does not answer, which the next sweep of the assessments detects.
  const failed = { upstream: gateway.upstream, scope: ASSESSMENT_LIST, problem: 'upstream_error' };
  await db
    .insert(sweeps)
    .values(failed)
    .onConflictDoUpdate({ target: [sweeps.upstream, sweeps.scope], set: failed });
  expect(await of()).toMatchObject({ rows: 6, expected: 6, problem: 'upstream_error' });
});

test('a list that is viewed is watched, so that sync reads it often', async () => {
  await gateway.store(60, [knownRow(6001)]);
  await gateway.api.queryCandidatures({ assessment: 60 });
  await gateway.api.queryAssessments({});
  const watched = await gateway.platform.database.db.select().from(sweeps).where(isNotNull(sweeps.watched_at));
  expect(watched.map(({ scope }) => scope)).toEqual(expect.arrayContaining([0, 60]));
});

describe('the changes since a version', () => {
  const versionOf = async () => (await gateway.api.queryCandidatures({ assessment: 7, limit: 1 })).value.as_of ?? '';
  const changes = async (query: Omit<Parameters<FilledGateway['api']['readChanges']>[0], 'assessment'>) =>
    (await gateway.api.readChanges({ assessment: 7, ...query })).value;

  test('have changed rows, removed rows and the number of new ones, each once', async () => {
    await gateway.store(
      7,
      [1, 2, 3, 4].map((id) => knownRow(id)),
    );
    const since = await versionOf();
    expect(await changes({ since })).toMatchObject({
      version: since,
      reset: false,
      changed: [],
      removed: [],
      newer: 0,
    });
    await gateway.store(7, [knownRow(2, { stage: 'EVA' }), knownRow(5), knownRow(6, { stage: 'EVA' })]);
    await gateway.remove([3]);
    await gateway.store(8, [knownRow(99)]);
    const told = await changes({ since });
    expect(told).toMatchObject({ reset: false, changed: [{ id: 2, stage: 'EVA' }], removed: [3], newer: 2 });
    expect(await changes({ since, stage: ['EVA'] })).toMatchObject({ changed: [{ id: 2 }], newer: 1 });
    // From that version on, its new rows are still not shown.
    await gateway.store(7, [knownRow(1, { rating: 5 }), knownRow(5, { stage: 'EVA' })]);
    expect(await changes({ since: told.version ?? '', as_of: since })).toMatchObject({
      changed: [{ id: 1, rating: 5 }],
      removed: [],
      newer: 2,
    });
  });

  test('ask for a full refetch when they are too many or unknown', async () => {
    const since = await versionOf();
    const many = Array.from({ length: MAX_CHANGES + 1 }, (_, index) => knownRow(1000 + index));
    await gateway.store(7, many);
    expect(await changes({ since })).toMatchObject({ reset: false, newer: many.length });
    expect(await changes({ since, as_of: await versionOf() })).toMatchObject({ reset: true, changed: [] });
    await gateway.platform.database.db.update(upstreams).set({ pruned_version: Number(since.split('-')[1]) + 1 });
    expect(await changes({ since })).toMatchObject({ reset: true });
    for (const unknown of ['1-1', '0-0', `${since.split('-')[0]}-999999`]) {
      expect(await changes({ since: unknown })).toMatchObject({ reset: true, changed: [], removed: [] });
    }
  });
});

test('one candidature comes with its assessment, its completion and the others of the candidate', async () => {
  const { db } = gateway.platform.database;
  await db.insert(assessments).values({
    upstream: gateway.upstream,
    id: 20,
    name: 'Engineers',
    status: 'active',
    name_key: 'engineers',
    first_version: 1,
    version: 1,
  });
  const ada = { testtaker_id: 700, email: 'ada@example.org', full_name: 'Ada' };
  await gateway.store(20, [knownRow(2001, { ...ada, status: 'started' }), knownRow(2003)]);
  await gateway.store(21, [knownRow(2002, ada)]);
  const read = async () => (await gateway.api.readCandidature({ candidature_id: 2001 })).value;
  expect(await read()).toMatchObject({
    candidature: { id: 2001, assessment_id: 20, full_name: 'Ada' },
    assessment: { id: 20, name: 'Engineers', status: 'active', candidates: null },
    completion: null,
    rank: null,
    others: [{ id: 2002, assessment_id: 21 }],
  });
  await gateway.store(20, [knownRow(2001, { ...ada, status: 'completed' })]);
  const { completion } = await read();
  expect(completion).toEqual({ observed_at: expect.stringMatching(/^20\d\d-/), exact: true });
  await gateway.remove([2001]);
  await expect(read()).rejects.toMatchObject({ status: 404 });
});

test('texts longer than an index entry are stored and ordered [S14]', async () => {
  const long = Array.from({ length: 1_000 }, (_, index) => `${index}-${Math.sin(index)}`).join('');
  await gateway.store(15, [
    knownRow(151, { full_name: `b${long}`, email: `b${long}` }),
    knownRow(152, { full_name: `a${long}\u{1F600}`, email: `a${long}`, stage: long, status: long }),
  ]);
  for (const ordering of ['_full_name', 'email'] as const) {
    const { value } = await gateway.api.queryCandidatures({ assessment: 15, ordering });
    expect(value.results.map(({ id }) => id)).toEqual([152, 151]);
  }
  expect((await gateway.api.countCandidatures({ assessment: 15, q: '999-' })).value.count).toBe(2);
});

test('assessments are filtered by status and name, in any order', async () => {
  const row = { upstream: gateway.upstream, first_version: 1, version: 1 };
  await gateway.platform.database.db.delete(assessments);
  await gateway.platform.database.db.insert(assessments).values([
    {
      ...row,
      id: 30,
      name: 'Zürich',
      name_key: 'zurich',
      status: 'active',
      candidates: 3,
      modified: '2026-01-03T00:00:00Z',
    },
    {
      ...row,
      id: 31,
      name: 'Aarhus',
      name_key: 'aarhus',
      status: 'archived',
      candidates: 9,
      modified: '2026-01-01T00:00:00Z',
    },
    { ...row, id: 32, name: 'Łódź', name_key: 'lodz', status: 'active', modified: '2026-01-02T00:00:00Z' },
  ]);
  const ids = async (query: Parameters<FilledGateway['api']['queryAssessments']>[0]) =>
    (await gateway.api.queryAssessments(query)).value.results.map(({ id }) => id);
  expect(await ids({})).toEqual([30, 32, 31]);
  expect(await ids({ ordering: 'name' })).toEqual([31, 32, 30]);
  expect(await ids({ ordering: '-candidates' })).toEqual([31, 30, 32]);
  expect(await ids({ ordering: 'candidates' })).toEqual([30, 31, 32]);
  expect(await ids({ status: ['archived'] })).toEqual([31]);
  expect(await ids({ q: 'LODZ' })).toEqual([32]);
  expect(await ids({ q: 'us aar' })).toEqual([31]);
  expect(await ids({ q: 'aar odz' })).toEqual([]);
  expect(await ids({ q: 'aar-hus,' })).toEqual([31]);
  const { by_status } = (await gateway.api.queryAssessments({ status: ['archived'], q: 'o' })).value;
  expect(by_status).toEqual([{ value: 'active', count: 1 }]);
  expect((await gateway.api.queryAssessments({ limit: 1, offset: 1 })).value).toMatchObject({
    count: 3,
    results: [{ id: 32 }],
  });
});

test('the list of candidates has each once across assessments, the latest activity first', async () => {
  const { db } = gateway.platform.database;
  await dropCache(db, [gateway.upstream]);
  const at = (day: number) => ({ created: new Date(Date.UTC(2026, 4, day)).toISOString() });
  const [ada, bo] = [
    { testtaker_id: 1, email: 'ada@example.org' },
    { testtaker_id: null, email: 'Bo@example.org' },
  ];
  await gateway.store(40, [
    knownRow(4001, { ...ada, ...at(1), full_name: 'Ada Old' }),
    knownRow(4002, { ...bo, ...at(5), full_name: 'Bo', status: 'started', stage: 'HIR', avg_score: 99 }),
    knownRow(4003, { testtaker_id: null, email: null, full_name: 'Without address', ...at(2), stage: 'NYE' }),
    knownRow(4004, { testtaker_id: null, email: null, full_name: 'Other without', created: null, stage: null }),
  ]);
  await gateway.store(41, [
    knownRow(4005, { ...ada, ...at(3), full_name: 'Ada New', status: 'completed', stage: 'EVA', avg_score: 71 }),
    knownRow(4006, { ...bo, email: 'bo@EXAMPLE.org', ...at(4) }),
  ]);
  const later = { upstream: gateway.upstream, id: 41, name: 'Later', name_key: 'later' };
  await db.insert(assessments).values({ ...later, first_version: 1, version: 1 });
  const read = async (query: Parameters<FilledGateway['api']['queryCandidates']>[0]) =>
    (await gateway.api.queryCandidates(query)).value;
  const all = await read({});
  expect(all.count).toBe(4);
  expect(all.results).toMatchObject([
    { id: 4002, email: 'Bo@example.org', assessments: 2, completed: 0, last_activity: '2026-05-05T00:00:00.000Z' },
    {
      id: 4005,
      testtaker_id: 1,
      full_name: 'Ada New',
      assessments: 2,
      completed: 1,
      // The data of the latest candidature.
      assessment_id: 41,
      assessment_name: 'Later',
      stage: 'EVA',
      status: 'completed',
      avg_score: 71,
    },
    { id: 4003, assessments: 1, assessment_id: 40, assessment_name: null },
    { id: 4004, last_activity: null },
  ]);
  // A candidate is found by an earlier name, with all their candidatures.
  expect(await read({ q: 'ada old' })).toMatchObject({ count: 1, results: [{ id: 4005, assessments: 2 }] });
  const idsBy = async (ordering: string) => (await read({ ordering })).results.map(({ id }) => id);
  expect(await idsBy('name')).toEqual([4005, 4002, 4004, 4003]);
  expect(await idsBy('-email')).toEqual([4002, 4005, 4004, 4003]);
  expect(await idsBy('-assessments')).toEqual([4005, 4002, 4004, 4003]);
  expect(await idsBy('stage')).toEqual([4003, 4005, 4002, 4004]);
  expect(await idsBy('-stage')).toEqual([4002, 4005, 4003, 4004]);
  // A final score comes before a provisional one.
  expect((await idsBy('-score')).slice(0, 2)).toEqual([4005, 4002]);
  expect((await idsBy('score')).slice(0, 2)).toEqual([4005, 4002]);
  expect((await idsBy('assessment'))[0]).toBe(4005);
  expect((await idsBy('-assessment'))[0]).toBe(4005);
  expect(await read({ limit: 1, offset: 2 })).toMatchObject({ count: 4, results: [{ id: 4003 }] });
  // An observed completion is an activity; an earlier one has no known time.
  await db.update(observedCompletions).set({ was_open: true, observed_at: new Date(Date.UTC(2026, 4, 9)) });
  expect((await read({ limit: 1 })).results).toMatchObject([{ id: 4005, last_activity: '2026-05-09T00:00:00.000Z' }]);
});

test('a candidate of several assessments counts once while lists are read', async () => {
  const { db } = gateway.platform.database;
  await dropCache(db, [gateway.upstream]);
  const row = { upstream: gateway.upstream, name: null, name_key: '', first_version: 1, version: 1 };
  await db.insert(assessments).values([
    { ...row, id: 50 },
    { ...row, id: 51 },
  ]);
  await gateway.store(50, [knownRow(5001, { testtaker_id: 1 }), knownRow(5002, { testtaker_id: 2 })]);
  const unknown = { testtaker_id: null, email: 'ada@example.org' };
  await gateway.store(51, [knownRow(5101, { testtaker_id: 1 }), knownRow(5102, unknown), knownRow(5103, unknown)]);
  await db.update(sweeps).set({ complete_at: null, rows_seen: 4, reported_count: 4 }).where(eq(sweeps.scope, 51));
  const loaded = { complete_at: null, rows: 3, expected: null };
  expect((await gateway.api.readHome({})).value.completeness).toMatchObject(loaded);
  expect((await gateway.api.queryCandidates({})).value.completeness).toMatchObject(loaded);
});

test('a row has all its fields', async () => {
  const row = knownRow(4001, { review: 'Good.\nVery.', rating: 4, stage: null, personality: 'INTJ' });
  await gateway.store(11, [row]);
  await recordWrite(gateway.platform.database.db, gateway.upstream, { kind: 'unknown', candidature: 4001 });
  const { results } = (await gateway.api.queryCandidatures({ assessment: 11 })).value;
  const team = { notes: 0, recommended_yes: 0, recommended_maybe: 0, recommended_no: 0 };
  const since = expect.stringMatching(/^20\d\d-.*Z$/);
  const unread = {
    test_scores: null,
    test_conditions: null,
    verdicts: [],
    scorecard: null,
    hides_recommendations: false,
    rejection_reason: null,
    is_hidden: false,
    completed_at: null,
    stage_since: null,
    removal: null,
  };
  expect(results).toEqual([
    { ...row, ...team, ...unread, assessment_id: 11, sort_key: expect.any(String), unknown_since: since },
  ]);
});
