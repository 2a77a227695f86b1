import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_AUTOMATIC_RESULTS } from '../../src/contract/resultsProgress.ts';
import { changeCache } from '../../src/gateway/readModel/cache.ts';
import { removeCandidatures } from '../../src/gateway/readModel/storeCandidatures.ts';
import { resultRuns, results } from '../../src/gateway/schema/readModel.ts';
import { identifyUpstream } from '../../src/gateway/upstream/upstream.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { ListService, NO_QUIRKS, serveLists } from './syncSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const ASSESSMENT = 7;

let platform: RunningPlatform;
let service: ListService;
let server: Awaited<ReturnType<typeof serveLists>>;
/** Test takers in the order of the requests for their results. */
let asked: number[];
/** The answer in place of the results; null for the results. */
let refusal: (testTaker: number) => Promise<Response | null> | Response | null;
const gateways: RunningGateway[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  service = new ListService(NO_QUIRKS);
  service.addAssessment(ASSESSMENT);
  server = await serveLists(service);
  [asked, refusal] = [[], () => null];
  server.answer = async (target) => {
    const { pathname, searchParams } = new URL(target, 'http://service');
    if (!pathname.endsWith('/results/')) return await service.answer(target);
    const testTaker = Number(searchParams.get('candidature__test_taker'));
    asked.push(testTaker);
    return (
      (await refusal(testTaker)) ??
      Response.json({ results: [{ id: testTaker, test_id: 5, name: 'Logic', score: 61, status: 'published' }] })
    );
  };
}, 60_000);
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.stop();
  await server.close();
  await platform.stop();
});

const upstream = () => ({ baseUrl: server.baseUrl, token: 'of-the-list-service', embedded: false });

async function start(): Promise<RunningGateway> {
  const gateway = await startGateway(platform, { upstream: upstream(), sync: true, syncInterval: 200 });
  gateways.push(gateway);
  return gateway;
}

const addCompleted = (count: number) =>
  Array.from({ length: count }, () => service.add({ status: 'completed', avg_score: 61 }));
const collect = async ({ api }: RunningGateway) =>
  (await api.collectResults({ body: { assessment: ASSESSMENT } })).value;
/** Asks until the results are read, as a page does. */
const collected = async (gateway: RunningGateway) => {
  await expect.poll(async () => (await collect(gateway)).state).toMatch(/done|too_many/);
  return await collect(gateway);
};

test('results are read once a day for all users and processes together, and lists show them as changes', async () => {
  const people = addCompleted(12);
  service.add({ status: 'started', avg_score: 40 });
  const [one, other] = [await start(), await start()];
  expect(await collect(one)).toMatchObject({ state: 'waiting', read: 0 });
  await expect.poll(async () => (await collect(one)).completed).toBe(12);
  const { value: before } = await one.api.queryCandidatures({ assessment: ASSESSMENT });
  await Promise.all([one, other, one, other, one, other].map(collect));
  expect(await collected(one)).toEqual({ state: 'done', completed: 12, read: 12, failed: 0, seconds: null });
  expect(await collected(other)).toMatchObject({ state: 'done', read: 12 });
  expect(asked).toHaveLength(12);
  expect(new Set(asked)).toEqual(new Set(people.map(({ testtaker_id }) => testtaker_id)));
  const { value: changes } = await other.api.readChanges({ assessment: ASSESSMENT, since: before.as_of ?? '' });
  const shown = [...before.results, ...changes.changed].filter(({ test_scores }) => test_scores !== null);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)));
  expect((await other.api.readTests({ assessment: ASSESSMENT })).value.results).toEqual([
    { test_id: 5, name: 'Logic' },
  ]);

  // Within the day, one more candidate completes and the score of another changes.
  const [late] = addCompleted(1);
  const [changed] = people;
  Object.assign(changed ?? {}, { avg_score: 70 });
  await expect.poll(async () => (await collect(one)).completed).toBe(13);
  // Waits for both changes: a page requested before may have only one.
  const scoreOfChanged = async () =>
    (await one.api.queryCandidatures({ assessment: ASSESSMENT })).value.results.find(({ id }) => id === changed?.id)
      ?.avg_score;
  await expect.poll(scoreOfChanged).toBe(70);
  expect(await collect(one)).toMatchObject({ state: 'done', completed: 13, read: 12 });
  expect(asked).toHaveLength(12);

  const { db } = platform.database;
  const twoDaysAgo = sql`now() - interval '2 days'`;
  await db.update(resultRuns).set({ started_at: twoDaysAgo });
  await db.update(results).set({ read_at: twoDaysAgo });
  await expect.poll(async () => (await collect(one)).read).toBe(13);
  expect(await collected(one)).toMatchObject({ state: 'done', read: 13 });
  expect(asked.slice(12)).toEqual([changed?.testtaker_id, late?.testtaker_id]);
});

test('results of too many candidates are read on request only', async () => {
  addCompleted(MAX_AUTOMATIC_RESULTS + 1);
  const gateway = await start();
  expect(await collected(gateway)).toMatchObject({ state: 'too_many', completed: MAX_AUTOMATIC_RESULTS + 1, read: 0 });
  expect(asked).toEqual([]);
  expect(await platform.database.db.select().from(resultRuns)).toEqual([]);
});

test('another process continues where one stopped, and reads nothing twice', async () => {
  const people = addCompleted(10);
  const reached = new Promise<void>((resolve) => {
    refusal = () => {
      if (asked.length === 5) resolve();
      return null;
    };
  });
  const first = await start();
  await expect.poll(async () => (await collect(first)).state).toBe('reading');
  await reached;
  await gateways.pop()?.stop();
  const before = asked.length;
  expect(before).toBeLessThan(10);
  const read = await platform.database.db.$count(results);
  // No user asks: the run is in the database.
  await start();
  await expect.poll(async () => await platform.database.db.$count(results)).toBe(10);
  expect(asked.length - before).toBe(10 - read);
  expect(new Set(asked).size).toBe(people.length);
});

test('refused results are counted and left out, and reading waits for the end of an outage', async () => {
  const [refused, busy] = addCompleted(6);
  let outages = 1;
  refusal = (testTaker) => {
    if (testTaker === refused?.testtaker_id) return Response.json({ detail: 'No.' }, { status: 404 });
    if (testTaker === busy?.testtaker_id && outages-- > 0) return Response.json({ detail: 'Busy.' }, { status: 503 });
    return null;
  };
  const gateway = await start();
  expect(await collected(gateway)).toMatchObject({ state: 'done', completed: 6, read: 5, failed: 1 });
  expect(asked).toHaveLength(7);
});

test('results of a candidate who is removed during the read are not stored', async () => {
  const [person] = addCompleted(1);
  const { db } = platform.database;
  const own = await identifyUpstream(db, upstream());
  refusal = async () => {
    service.rows.clear();
    await changeCache(db, own, async (change) => await removeCandidatures(change, [person?.id ?? 0]));
    return null;
  };
  const gateway = await start();
  expect(await collected(gateway)).toMatchObject({ state: 'done', completed: 0, read: 0 });
  expect(asked).toHaveLength(1);
  expect(await db.select().from(results).where(eq(results.upstream, own))).toEqual([]);
});
