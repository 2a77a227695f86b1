import { createClient } from '../../src/contract/testing/client.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { candidatures, results as cachedResults, upstreams } from '../../src/gateway/schema/readModel.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { changing, type FakeUpstream, json, type Script, startFakeUpstream } from '../support/fakeUpstream.ts';
import { keyed, type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let upstream: FakeUpstream;
let gateway: RunningGateway;
let seeded: Seeded;

beforeEach(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  const { db } = platform.database;
  const areas = [
    { area: 'Percentages', right: 3, of: 4 },
    { area: 'Rates', right: 1, of: 4 },
  ];
  await db.update(results).set({ areas }).where(eq(results.candidature_id, seeded.completed.candidature));
  upstream = await startFakeUpstream({ url: platform.baseUrl, token: platform.token });
}, 60_000);
afterEach(async () => {
  await gateway.stop();
  await upstream.close();
  await platform.stop();
}, 60_000);

const RESULT = /\/results\/\d+\/$/;
const numeracy = () => seeded.completed.candidature * 8 - 7;
const detailCalls = () => upstream.calls.filter(({ path }) => RESULT.test(path)).length;

/** Starts a gateway in front of the service, which reads its lists. */
async function start({ embedded }: { embedded: boolean }, script?: Script) {
  upstream.follow(script);
  const service = { baseUrl: upstream.baseUrl, token: 'of-the-fake', embedded };
  gateway = await startGateway(platform, { upstream: service, sync: true });
  const query = { assessment: seeded.openId };
  await expect
    .poll(async () => (await gateway.api.queryCandidatures(query)).value.completeness?.complete_at)
    .toBeTypeOf('string');
}

const open = async (result_id = numeracy()) =>
  (await gateway.api.readTestDetails({ candidature_id: seeded.completed.candidature, result_id })).value;
/** What the panel does before a test can be opened. */
async function list() {
  const api = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  const { openId, completed } = seeded;
  await api.listResults({ candidature__assessment: openId, candidature__test_taker: completed.testTaker });
}

test('a test has its skill areas, share of the time, answers and rank, read once until the result changes', async () => {
  await start({ embedded: true });
  await list();
  const details = await open();
  expect(details).toMatchObject({
    time_share: 67,
    // The seed has no answers.
    answered: null,
    correct: '4 of 8 correct',
    submitted_at: '2026-01-02T10:20:00.000Z',
    areas: [
      { name: 'Percentages', score: 75, answered: null },
      { name: 'Rates', score: 25, answered: null },
    ],
    // Of one score there is no median.
    rank: { higher: 0, scores: 1, median: null, is_complete: true },
  });
  await list();
  expect(await open()).toEqual(details);
  expect(detailCalls()).toBe(1);

  await platform.database.db.update(results).set({ score: 50 });
  await list();
  await open();
  expect(detailCalls()).toBe(2);
});

test('results that are read while their candidate is erased are not stored', async () => {
  const { db } = platform.database;
  const { candidature } = seeded.completed;
  let isErased = false;
  await start({ embedded: true }, async (call, pass) => {
    const answer = await pass();
    if (call.path.endsWith('/results/')) {
      await db.delete(candidatures).where(eq(candidatures.id, candidature));
      isErased = true;
    }
    return answer;
  });
  await expect(open()).rejects.toMatchObject({ status: 404 });
  expect(isErased).toBe(true);
  expect(await db.$count(cachedResults)).toBe(0);
});

test('a service without details answers one 404, then is not asked for a day [R99]', async () => {
  await start({ embedded: false }, (call, pass) => (RESULT.test(call.path) ? json({ detail: 'No.' }, 404) : pass()));
  expect(await open()).toMatchObject({
    areas: null,
    time_share: null,
    correct: '4 of 8 correct',
    submitted_at: '2026-01-02T10:20:00.000Z',
    rank: { higher: 0, scores: 1 },
  });
  await open();
  await open(numeracy() + 1);
  expect(detailCalls()).toBe(1);

  const { db } = platform.database;
  await db.update(upstreams).set({ details_refused_at: sql`now() - interval '25 hours'` });
  await open();
  expect(detailCalls()).toBe(2);
});

test('a 404 for a result that is gone says nothing about other results', async () => {
  let isGone = true;
  await start({ embedded: false }, async (call, pass) => {
    if (!isGone) return await pass();
    if (RESULT.test(call.path)) return json({ detail: 'Not found.' }, 404);
    return call.path.endsWith('/results/') && upstream.calls.some(({ path }) => RESULT.test(path))
      ? json({ count: 0, results: [] })
      : await pass();
  });
  expect(await open()).toMatchObject({ areas: null });
  isGone = false;
  await list();
  expect(await open()).toMatchObject({ areas: [{ name: 'Percentages' }, { name: 'Rates' }] });
});

test.each([
  ['response_time', 1900],
  ['response_time', 0],
  ['response_time', -1],
  ['response_time', '20 min'],
  ['duration', null],
  ['duration', 0],
])('times of another service are not shown if they cannot be seconds: %s %j [X32]', async (field, value) => {
  await start(
    { embedded: false },
    changing(RESULT, (document) => void (document[field] = value)),
  );
  expect(await open()).toMatchObject({ time_share: null, areas: [{ name: 'Percentages' }, { name: 'Rates' }] });
});

test('details of another service that cannot be right are left out [X32]', async () => {
  const areas = [{ description: 'Odd', score: 130, answered_questions: -2, total_questions: '7' }, 'no area'];
  await start(
    { embedded: false },
    changing(RESULT, (document) => Object.assign(document, { skill_areas_score: areas })),
  );
  expect(await open()).toMatchObject({
    areas: [{ name: 'Odd', score: null, answered: null, questions: null }],
    questions: null,
    time_share: 67,
  });
});

test('details of another result are not shown', async () => {
  await start(
    { embedded: false },
    changing(RESULT, (document) => void (document.id = 77)),
  );
  expect(await open()).toMatchObject({ areas: null, time_share: null });
});

test('a failure is not taken for a missing operation', async () => {
  await start({ embedded: false }, (call, pass) => (RESULT.test(call.path) ? json({ detail: 'Busy.' }, 503) : pass()));
  await expect(open()).rejects.toMatchObject({ code: 'upstream_error' });
  upstream.follow();
  expect(await open()).toMatchObject({ time_share: 67 });
});

test('details read for results that changed meanwhile are not stored', async () => {
  await start({ embedded: false }, async (call, pass) => {
    const reply = await pass();
    if (RESULT.test(call.path)) {
      await platform.database.db.update(results).set({ score: 51 });
      await list();
    }
    return reply;
  });
  await list();
  await open();
  const { candidature } = seeded.completed;
  const [row] = await platform.database.db
    .select()
    .from(cachedResults)
    .where(eq(cachedResults.candidature_id, candidature));
  expect(row?.details).toEqual({});
});

/** Runs a bulk action on the completed candidate. */
async function run(kind: 'collect_details' | 'collect_conditions') {
  const selected = await gateway.select(seeded.openId, [seeded.completed.candidature]);
  const { value } = await gateway.api.createJob({ body: keyed({ kind, ...selected }) });
  return { job: await gateway.settled(value.id), items: await gateway.items(value.id) };
}

test('the bulk action reads the details that are missing, for all to open', async () => {
  await start({ embedded: true });
  await list();
  const details = await open();
  const tests = (await run('collect_details')).job;
  expect(tests).toMatchObject({ state: 'done', done: 1, items_a_minute: null });
  const { size: length } = new Set(upstream.calls.flatMap(({ path }) => (RESULT.test(path) ? path : [])));
  // Each result once, also the one that was opened before.
  expect(detailCalls()).toBe(length);
  expect(length).toBeGreaterThan(1);
  expect(await open()).toEqual(details);
  await open(numeracy() + 1);
  expect((await run('collect_details')).job).toMatchObject({ done: 1 });
  expect(detailCalls()).toBe(length);
});

test('the bulk action asks a service without details once', async () => {
  await start({ embedded: false }, (call, pass) => (RESULT.test(call.path) ? json({ detail: 'No.' }, 404) : pass()));
  const skipped = [{ outcome: 'skipped', reason: 'The service has no details of tests. The report has more.' }];
  expect((await run('collect_details')).items).toMatchObject(skipped);
  expect((await run('collect_details')).items).toMatchObject(skipped);
  expect(detailCalls()).toBe(1);
});

test('the bulk action stores the test conditions of a candidate', async () => {
  await start({ embedded: false });
  const { candidature } = seeded.completed;
  const conditions = async () => {
    const { value } = await gateway.api.queryCandidatures({ assessment: seeded.openId });
    return value.results.find(({ id }) => id === candidature)?.test_conditions;
  };
  expect(await conditions()).toBeNull();
  expect((await run('collect_conditions')).items).toMatchObject([{ outcome: 'done' }]);
  expect(await conditions()).toEqual({ noticed: 0, fine: 2 });
});

test('an unknown candidature or result has no details', async () => {
  await start({ embedded: true });
  await expect(open(seeded.started.candidature * 8 - 7)).rejects.toMatchObject({ status: 404 });
  await expect(gateway.api.readTestDetails({ candidature_id: 99_999, result_id: 1 })).rejects.toMatchObject({
    code: 'not_read',
  });
});
