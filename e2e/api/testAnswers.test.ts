import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints, gatewayEndpoints } from '../../src/contract/endpoints.ts';
import { createClient, createClientOf } from '../../src/contract/testing/client.ts';
import type { Role } from '../../src/contract/role.ts';
import { proxyAuth } from '../../src/gateway/testing/proxyAuth.ts';
import { libraryTest } from '../../src/platform/definitions/library/library.ts';
import { issueToken } from '../../src/platform/http/apiTokens.ts';
import { answers, results } from '../../src/platform/schema/taking.ts';
import { callerOf } from './caller.ts';
import { type RunningGateway, startGateway } from './runningGateway.ts';
import { type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

const PEOPLE: Record<Role, string> = { recruiter: 'ana@example.org', manager: 'cleo@example.org' };
const numeracy = libraryTest('numerical-reasoning');
const functions = libraryTest('code-functions');
if (numeracy.kind !== 'basic' || functions.kind !== 'code') throw new Error('The library has changed');
const [firstItem, secondItem] = numeracy.items;
const [task] = functions.items;
if (!firstItem || !secondItem || !task) throw new Error('The library is empty');
const SOURCE = '// By Ada Łukasiewicz\nconst answer = 42;';

let platform: RunningPlatform;
let gateway: RunningGateway;
let seeded: Seeded;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  const { db } = platform.database;
  const { candidature } = seeded.completed;
  const taken = await db.select().from(results).where(eq(results.candidature_id, candidature)).orderBy(results.id);
  const [basic, code] = taken.map(({ test_id }) => test_id);
  const right = firstItem.type === 'number' ? firstItem.correct : 0;
  // After 15 and 45 of 30 minutes: the second was saved as the time ended.
  const at = (minutes: number) => new Date(Date.parse('2026-01-02T10:00:00Z') + minutes * 60_000);
  const row = (test_id: number | undefined, item_id: string, answer: number | string | null, minutes: number) => ({
    candidature_id: candidature,
    test_id: test_id ?? 0,
    item_id,
    answer,
    sequence: 1,
    saved_at: at(minutes),
  });
  await db
    .insert(answers)
    .values([row(basic, firstItem.id, right, 15), row(basic, secondItem.id, null, 45), row(code, task.id, SOURCE, 45)]);
  const cases = task.cases.map((_, index) => index === 0);
  await db
    .update(results)
    .set({ runs: { [task.id]: { passed: 1, cases, ms: 12 } } })
    .where(eq(results.test_id, code ?? 0));
  const auth = proxyAuth({ recruiters: [PEOPLE.recruiter], managers: [PEOPLE.manager] });
  gateway = await startGateway(platform, { auth, sync: true });
  const listed = async () => (await ana().queryCandidatures({ assessment: seeded.openId })).value;
  await vi.waitUntil(async () => (await listed()).completeness?.complete_at, { timeout: 40_000, interval: 50 });
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

const configOf = (role: Role) => ({
  fetch,
  baseUrl: gateway.url,
  headers: { ...gateway.headers, 'x-forwarded-email': PEOPLE[role] },
});
const ana = () => createOwn('recruiter');
const createOwn = (role: Role) => createClientOf(gatewayEndpoints, configOf(role));

/** The answers to a test of the completed candidature, by its place. */
async function read(role: Role, place: number) {
  const { candidature } = seeded.completed;
  const call = { candidature, result_id: candidature * 8 - 7 + place };
  return (await createClient(configOf(role)).listAnswers(call)).value;
}

test('recruiters read each answer with the right one, points, and when it was saved', async () => {
  const { results: shown } = await read('recruiter', 0);
  expect(shown).toHaveLength(numeracy.items.length);
  expect(shown[0]).toMatchObject({
    number: 1,
    area: firstItem.area,
    prompt: firstItem.prompt,
    answer: expect.any(String),
    correct: expect.any(String),
    points_possible: firstItem.points,
    time_share: 50,
  });
  expect(shown[1]).toMatchObject({ number: 2, answer: null, points: 0, time_share: null });
});

test('code has its cases, passed and failed, and its time', async () => {
  const [shown] = (await read('recruiter', 1)).results;
  expect(shown).toMatchObject({
    kind: 'code',
    answer: SOURCE,
    correct: task.solution,
    // Never more than all of the time.
    time_share: 100,
    code: { language: functions.programming_language, passed: 1, cases_count: task.cases.length, run_ms: 12 },
  });
  expect(shown?.code?.cases).toHaveLength(task.cases.length);
  expect(shown?.code?.cases[0]).toEqual({
    passed: true,
    input: JSON.stringify(task.cases[0]?.input),
    output: JSON.stringify(task.cases[0]?.output),
  });
});

test('hiring managers read neither right answers nor hidden cases [X34]', async () => {
  const [basic, code] = [await read('manager', 0), await read('manager', 1)];
  expect(basic.results[0]).toMatchObject({ number: 1, answer: expect.any(String), points_possible: firstItem.points });
  expect(code.results[0]).toMatchObject({ answer: SOURCE, code: { passed: 1 } });
  const text = JSON.stringify([basic, code]);
  expect(text).not.toMatch(/"(correct|input|output)":(?!null)/);
  expect(text).not.toContain(JSON.stringify(task.solution));
});

test('a token reads answers only with the scope answers [X34]', async () => {
  const { candidature } = seeded.completed;
  const call = { candidature, result_id: candidature * 8 - 7 };
  for (const scope of ['read', 'write'] as const) {
    const token = await issueToken(platform.database, { name: scope, scope });
    const { client } = callerOf({ ...platform, token });
    await expect(client.listAnswers(call)).rejects.toMatchObject({ status: 403 });
    await client.readResult({ result_id: call.result_id });
  }
  const token = await issueToken(platform.database, { name: 'evidence', scope: 'read,answers' });
  const { client } = callerOf({ ...platform, token });
  expect((await client.listAnswers(call)).value.results).toHaveLength(numeracy.items.length);
  await expect(client.changeStage({ candidature_id: candidature, body: { stage: 'EVA' } })).rejects.toMatchObject({
    status: 403,
  });
});

test('the result of another candidature, and the custom questions, have no answers', async () => {
  const { completed, started } = seeded;
  const client = createClient(configOf('recruiter'));
  for (const call of [
    { candidature: started.candidature, result_id: completed.candidature * 8 - 7 },
    { candidature: completed.candidature, result_id: completed.candidature * 8 },
  ]) {
    await expect(client.listAnswers(call)).rejects.toMatchObject({ status: 404 });
  }
});

test('a scored test without stored answers says so', async () => {
  const { db } = platform.database;
  const { candidature } = seeded.started;
  await db
    .update(results)
    .set({ areas: [{ area: 'Any', right: 1, of: 2 }] })
    .where(eq(results.candidature_id, candidature));
  const call = { candidature, result_id: candidature * 8 - 7 };
  expect((await createClient(configOf('recruiter')).listAnswers(call)).value).toEqual({ are_kept: false, results: [] });
});

test('other services are never asked for answers', () => {
  expect(Object.keys(endpoints)).not.toContain('listAnswers');
});

// Last, since blind review stays on.
test('blind review hides the name in code [P68]', async () => {
  await ana().changeBlindReview({ assessment_id: seeded.openId, body: { is_on: true } });
  const [shown] = (await read('recruiter', 1)).results;
  expect(shown?.answer).toBe('// By [name hidden]\nconst answer = 42;');
  expect((await read('recruiter', 0)).results[0]?.answer).toBeTypeOf('string');
});
