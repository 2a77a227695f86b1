// What was noticed during a test: recorded with its time, bounded, and shown to reviewers.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatewayEndpoints } from '../../src/contract/endpoints.ts';
import type { Role } from '../../src/contract/role.ts';
import { MAX_TEST_EVENTS } from '../../src/contract/testEvents.ts';
import type { Events } from '../../src/contract/taking.ts';
import { createClientOf } from '../../src/contract/testing/client.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { callerOf } from './caller.ts';
import { runCommandOn } from './platformCommand.ts';
import { startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type Candidate, createClock, openAssessment, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let assessment: Awaited<ReturnType<typeof openAssessment>>;
let seeded: Seeded;
const clock = createClock();
const PEOPLE: Record<Role, string> = { recruiter: 'ana@example.org', manager: 'cleo@example.org' };

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now });
  seeded = await seed(platform.database);
  assessment = await openAssessment(platform, ['kinds']);
}, 120_000);
afterAll(async () => await platform.stop());

type Event = Omit<Events['events'][number], 'test_id'>;

async function begin() {
  const candidate = await assessment.arrive();
  await candidate.post('start/');
  const [testId = 0] = await testsOf(candidate);
  await candidate.post(`tests/${testId}/start/`);
  const report = async (...events: object[]) =>
    (await candidate.post('events/', { events: events.map((event) => ({ test_id: testId, ...event })) })).status;
  return { candidate, testId, report };
}

const at = () => clock.now().toISOString();
const ofTest = ({ candidature }: Candidate, testId: number) =>
  and(eq(results.candidature_id, candidature), eq(results.test_id, testId));

async function storedOf(candidate: Candidate, testId: number) {
  const [row] = await platform.database.db.select().from(results).where(ofTest(candidate, testId));
  if (!row) throw new Error('No result');
  return row;
}

/** The events as the API has them. */
async function shownOf({ candidature }: Candidate) {
  const { value } = await callerOf(platform).client.readResult({ result_id: candidature * 8 - 7 });
  return { events: value.events, left_out: value.events_left_out };
}

test('an event has its question, start and duration, and a paste its length, once the test is submitted [T80]', async () => {
  const { candidate, testId, report } = await begin();
  clock.advance(30);
  const left: Event = { kind: 'full_screen_left', item_id: 'some', at: at() };
  expect(await report({ kind: 'full_screen_entered' }, left)).toBe(204);
  clock.advance(12);
  // The end, sent twice because its answer was lost.
  for (let times = 0; times < 2; times++) expect(await report({ ...left, seconds: 12 })).toBe(204);
  expect(await report({ kind: 'pasted', item_id: 'number', at: at(), length: 240 })).toBe(204);
  clock.advance(3);
  expect(await report({ kind: 'focus_lost', at: at() })).toBe(204);
  expect(await shownOf(candidate)).toEqual({ events: undefined, left_out: undefined });
  await candidate.post(`tests/${testId}/submit/`);
  expect(await shownOf(candidate)).toEqual({
    events: [
      { kind: 'full_screen_left', question: 2, start: 30, seconds: 12, characters: null },
      { kind: 'pasted', question: 4, start: 42, seconds: null, characters: 240 },
      { kind: 'focus_lost', question: null, start: 45, seconds: null, characters: null },
    ],
    left_out: 0,
  });
  // New kinds are no test condition.
  expect((await storedOf(candidate, testId)).noticed).toEqual(['full_screen_entered', 'full_screen_left']);
});

test.each<[string, object]>([
  ['negative seconds', { kind: 'mouse_left', seconds: -1 }],
  ['broken seconds', { kind: 'mouse_left', seconds: 1.5 }],
  ['huge seconds', { kind: 'mouse_left', seconds: 1e15 }],
  ['a huge paste', { kind: 'pasted', length: 2_000_000 }],
  ['an empty paste', { kind: 'pasted', length: 0 }],
  ['the text of a paste', { kind: 'pasted', length: 3, text: 'abc' }],
  ['a foreign question', { kind: 'mouse_left', item_id: 'of another test' }],
  ['a long question', { kind: 'mouse_left', item_id: 'x'.repeat(101) }],
  ['an unknown kind', { kind: 'looked_away' }],
  ['a start before the test', { kind: 'mouse_left', at: '2020-01-01T00:00:00.000Z' }],
  ['a start in the future', { kind: 'mouse_left', at: '2099-01-01T00:00:00.000Z' }],
  ['no time', { kind: 'mouse_left', at: 'now' }],
])('%s: 400, nothing of the request is kept, and the test goes on [T81]', async (_what, event) => {
  const { candidate, testId, report } = await begin();
  expect(await report({ kind: 'mouse_left', at: at() }, { at: at(), ...event })).toBe(400);
  expect(await storedOf(candidate, testId)).toMatchObject({ events: [], noticed: [] });
  const saved = await candidate.put(`tests/${testId}/answers/one/`, { answer: 1, sequence: 1 });
  expect(saved.status).toBe(200);
  expect(await report({ kind: 'mouse_left', at: at() })).toBe(204);
});

test('a test keeps a limited number of events, and counts the others [T81]', async () => {
  const { candidate, testId, report } = await begin();
  const sent = MAX_TEST_EVENTS + 30;
  for (let from = 0; from < sent; from += 50) {
    const events = Array.from({ length: Math.min(50, sent - from) }, (_, index) => {
      clock.advance(0.01);
      return { kind: index % 2 === 0 ? 'mouse_left' : 'focus_lost', at: at() };
    });
    const ends = events.map((event) => ({ ...event, seconds: 1 }));
    expect([await report(...events), await report(...ends)]).toEqual([204, 204]);
  }
  const { events, events_left_out } = await storedOf(candidate, testId);
  expect(events).toHaveLength(MAX_TEST_EVENTS);
  expect(events?.every(({ seconds }) => seconds === 1)).toBe(true);
  expect(events_left_out).toBe(30);
});

test('reports at once lose no event [T81]', async () => {
  const { candidate, testId, report } = await begin();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => {
      clock.advance(1);
      return await report({ kind: 'mouse_left', at: at() });
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect((await storedOf(candidate, testId)).events).toHaveLength(10);
});

test('of a test that was started before this was recorded only the old facts are kept [T80]', async () => {
  const { candidate, testId, report } = await begin();
  await platform.database.db.update(results).set({ events: null }).where(ofTest(candidate, testId));
  expect(await report({ kind: 'mouse_left', at: at() }, { kind: 'pasted', at: at(), length: 3 })).toBe(204);
  expect(await storedOf(candidate, testId)).toMatchObject({ events: null, noticed: ['mouse_left'] });
  await candidate.post(`tests/${testId}/submit/`);
  expect((await shownOf(candidate)).events).toBeUndefined();
  // Nothing after the submission.
  expect(await report({ kind: 'mouse_left', at: at() })).toBe(204);
});

test('events are in the export of a candidate, and erased with them [T80]', async () => {
  // For its tables.
  await (await startGateway(platform)).stop();
  const { candidate, testId, report } = await begin();
  await report({ kind: 'pasted', item_id: 'one', at: at(), length: 987_654 });
  const { db } = platform.database;
  const [row] = await db.select().from(candidatures).where(eq(candidatures.id, candidate.candidature));
  const email = row?.email ?? '';
  expect(await runCommandOn(platform.database, 'export', email)).toContain('"length": 987654');
  await runCommandOn(platform.database, 'erase', email);
  expect(await db.$count(results, ofTest(candidate, testId))).toBe(0);
});

/** What a user sees of the events of the seed's completed candidature. */
async function openTest(embedded: boolean) {
  const { candidature } = seeded.completed;
  await platform.database.db
    .update(results)
    .set({
      events: [
        { kind: 'full_screen_left', item_id: 'unknown', start: 3 * 60_000, seconds: 90 },
        { kind: 'pasted', start: -5, length: 12 },
      ],
      events_left_out: 2,
    })
    .where(eq(results.candidature_id, candidature));
  const auth = proxyAuth({ recruiters: [PEOPLE.recruiter], managers: [PEOPLE.manager] });
  const upstream = { baseUrl: platform.baseUrl, token: platform.token, embedded };
  const gateway = await startGateway(platform, { auth, sync: true, upstream });
  const clientOf = (role: Role) =>
    createClientOf(gatewayEndpoints, {
      fetch,
      baseUrl: gateway.url,
      headers: { ...gateway.headers, 'x-forwarded-email': PEOPLE[role] },
    });
  const listed = async () => (await clientOf('recruiter').queryCandidatures({ assessment: seeded.openId })).value;
  await vi.waitUntil(async () => (await listed()).completeness?.complete_at, { timeout: 40_000, interval: 50 });
  const read = async (role: Role) =>
    (await clientOf(role).readTestDetails({ candidature_id: candidature, result_id: candidature * 8 - 7 })).value;
  const shown = { recruiter: await read('recruiter'), manager: await read('manager') };
  await gateway.stop();
  return shown;
}

test('reviewers see events as shares of the candidate’s own time, and only recruiters their seconds [T82]', async () => {
  const { recruiter, manager } = await openTest(true);
  const left = { kind: 'full_screen_left', question: null, start_share: 10, span_share: 5, characters: null };
  const pasted = { kind: 'pasted', question: null, start_share: 0, span_share: null, seconds: null, characters: 12 };
  expect(recruiter).toMatchObject({ events: [pasted, { ...left, seconds: 90 }], events_left_out: 2 });
  expect(manager).toMatchObject({ events: [pasted, { ...left, seconds: null }], events_left_out: 2 });
});

test('of another service no events are shown [T82]', async () => {
  const { recruiter } = await openTest(false);
  expect(recruiter).toMatchObject({ events: null, events_left_out: 0, submitted_at: expect.any(String) });
});
