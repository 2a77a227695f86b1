// A candidate takes an assessment over HTTP, with a clock that the test moves.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Overview, Questions, Sitting, takingPath } from '../../src/contract/taking.ts';
import { assessments } from '../../src/platform/schema/assessments.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { type Caller, callerOf } from './caller.ts';
import { type Candidate, createClock, openAssessment, QUESTIONS, RIGHT, SECRETS, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startBeside, startPlatform } from './target.ts';

let platform: RunningPlatform;
let api: Caller['client'];
let all: Awaited<ReturnType<typeof openAssessment>>;
let kinds: Awaited<ReturnType<typeof openAssessment>>;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now });
  api = callerOf(platform).client;
  all = await openAssessment(platform, ['kinds', 'profile', 'code'], QUESTIONS);
  kinds = await openAssessment(platform, ['kinds']);
}, 120_000);
afterAll(async () => await platform.stop());

async function rowOf({ candidature }: Candidate) {
  const [row] = await platform.database.db.select().from(candidatures).where(eq(candidatures.id, candidature));
  if (!row) throw new Error('Gone');
  return row;
}

const overviewOf = async (candidate: Candidate) => Overview.parse((await candidate.get('')).body);
const conflictOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { reason?: string }).reason,
];

/** A candidate who has started the assessment and its first test. */
async function begin(assessment = kinds) {
  const candidate = await assessment.arrive();
  await candidate.post('start/');
  const [first = 0] = await testsOf(candidate);
  expect((await candidate.post(`tests/${first}/start/`)).status).toBe(200);
  const save = async (item: string, answer: unknown, sequence: number) =>
    await candidate.put(`tests/${first}/answers/${item}/`, { answer, sequence });
  return { candidate, first, test: `tests/${first}/`, save };
}

test('a whole assessment is taken in two visits, and the API has its data [T26]', async () => {
  const noa = await all.arrive();
  const before = await modifiedOf(all.id);
  expect((await noa.post('start/')).body).toMatchObject({
    name: 'Noa',
    status: 'started',
    language: 'en',
    steps: [
      { name: 'Kinds', type: 'basic', minutes: 10, items: 4, answered: 0, has_practice: true, state: 'open' },
      { name: 'Profile', type: 'big_5', minutes: 5, items: 5, has_practice: false, deadline: null },
      { name: 'Code', type: 'code', items: 1 },
      { kind: 'questions', items: 2, answered: 0, state: 'open' },
    ],
  });
  expect((await modifiedOf(all.id)).getTime()).toBeGreaterThan(before.getTime());
  const [first, second, third] = await testsOf(noa);
  const sitting = Sitting.parse((await noa.post(`tests/${first}/start/`)).body);
  expect(sitting.items.map(({ id, type }) => [id, type])).toEqual([
    ['one', 'single'],
    ['some', 'multiple'],
    ['order', 'ordering'],
    ['number', 'number'],
  ]);
  expect(new Date(sitting.deadline).getTime() - new Date(sitting.now).getTime()).toBe(600_000);
  for (const [item, answer] of Object.entries(RIGHT).slice(0, 3)) {
    expect((await noa.put(`tests/${first}/answers/${item}/`, { answer, sequence: 1 })).status).toBe(200);
  }
  // Another device, minutes later, and the server was restarted.
  clock.advance(120);
  const restarted = await startBeside(platform, { now: clock.now });
  const elsewhere = await fetch(`${restarted.baseUrl}${takingPath(noa.uuid)}tests/${first}/`);
  const again = Sitting.parse(await elsewhere.json());
  await restarted.stop();
  expect(again.answers).toEqual({
    one: { answer: 1, sequence: 1 },
    some: { answer: [2, 0], sequence: 1 },
    order: { answer: [1, 2, 0], sequence: 1 },
  });
  expect(again.deadline).toBe(sitting.deadline);
  expect((await noa.post(`tests/${first}/submit/`)).body).toMatchObject({
    status: 'started',
    steps: [{ answered: 3, state: 'done' }, { state: 'open' }, {}, {}],
  });
  expect(await rowOf(noa)).toMatchObject({ status: 'started', avg_score: 75, personality: null });

  const profile = Sitting.parse((await noa.post(`tests/${second}/start/`)).body);
  for (const { id } of profile.items) {
    expect((await noa.put(`tests/${second}/answers/${id}/`, { answer: 4, sequence: 1 })).status).toBe(200);
  }
  await noa.post(`tests/${second}/submit/`);
  expect(await rowOf(noa)).toMatchObject({ personality_algorithm: 'big_5', personality: '4-4-4-4-4_4-4-4-4-4' });

  const { items } = Sitting.parse((await noa.post(`tests/${third}/start/`)).body);
  expect(items).toMatchObject([
    {
      programming_language: 'typescript',
      stub: 'function same(text: string): string {\n  \n}\n',
      examples: [{ input: ['x'], output: 'x' }],
    },
  ]);
  const source = "function same(text: string): string { return text === 'y' ? text : 'z'; }";
  await noa.put(`tests/${third}/answers/same/`, { answer: source, sequence: 1 });
  expect((await noa.post(`tests/${third}/submit/`)).body).toMatchObject({
    steps: [{}, {}, { state: 'done' }, { kind: 'questions', state: 'running' }],
  });
  const { questions } = Questions.parse((await noa.get('questions/')).body);
  expect(questions).toMatchObject([
    { question: 'Why?', options: null, answer: null, sequence: 0 },
    { question: 'When?', options: ['Mon', 'Tue', 'Wed'], max_choices: 2, answer: null },
  ]);
  const [why, when] = questions.map(({ id }) => id);
  await noa.put(`questions/${why}/`, { answer: 'Because.', sequence: 1 });
  for (const _ of [1, 2]) {
    const sent = await noa.put(`questions/${when}/`, { answer: [2, 0], sequence: 1 });
    expect(sent.body).toMatchObject({ answer: [0, 2], saved: true });
  }
  // T53
  for (const [id, answer, stored] of [
    [why, 'Late.', 'Because.'],
    [when, [1], [0, 2]],
  ] as const) {
    const lost = await noa.put(`questions/${id}/`, { answer, sequence: 1 });
    expect(lost).toMatchObject({ status: 200, body: { answer: stored, sequence: 1, saved: false } });
  }
  expect((await noa.post('questions/submit/')).body).toMatchObject({ steps: [{}, {}, {}, { state: 'done' }] });

  // The code is run after its submission.
  await expect.poll(async () => (await overviewOf(noa)).status).toBe('completed');
  expect(await rowOf(noa)).toMatchObject({ avg_score: 63, completed_at: clock.now() });
  const of = { candidature__assessment: all.id, candidature__test_taker: noa.testTaker };
  expect((await api.listResults(of)).value.results).toMatchObject([
    { name: 'Kinds', score: 75, status: 'published', completed: true, score_display: '' },
    { name: 'Profile', score: null, score_display: '4-4-4-4-4_4-4-4-4-4' },
    { name: 'Code', score: 50, is_code_test: true },
    { custom_questions: [{ answer: 'Because.' }, { answer: 'Mon\nWed' }] },
  ]);
  expect((await api.readAssessment({ assessment_id: all.id })).value.finished).toBe(1);
});

test('opening a link changes nothing [T21]', async () => {
  const candidate = await all.arrive();
  const [first] = await testsOf(candidate);
  const before = [await rowOf(candidate), await modifiedOf(all.id)];
  for (const path of [
    '',
    `tests/${first}/`,
    `tests/${first}/practice/`,
    'questions/',
    'start/',
    `tests/${first}/start/`,
  ]) {
    await candidate.get(path);
  }
  expect([await rowOf(candidate), await modifiedOf(all.id)]).toEqual(before);
});

test.each([
  ['a call from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a call from a site of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['a typed address', { 'sec-fetch-site': 'none' }, 403],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a text', { 'content-type': 'text/plain' }, 415],
])('%s starts nothing [T21]', async (_how, headers, status) => {
  const candidate = await kinds.arrive();
  expect((await candidate.post('start/', undefined, { headers, payload: '{}' })).status).toBe(status);
  expect((await rowOf(candidate)).status).toBe('invited');
});

test('closed links give every request the same answer [T22]', async () => {
  const late = await openAssessment(platform, ['kinds']);
  const candidate = await late.arrive();
  const [first] = await testsOf(candidate);
  const archived = { archived_at: new Date() };
  await platform.database.db.update(assessments).set(archived).where(eq(assessments.id, late.id));
  const uuids = [candidate.uuid, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'no-uuid', '%zz', "'", 'x'.repeat(2000)];
  const calls = [
    ['GET', ''],
    ['POST', 'start/'],
    ['GET', `tests/${first}/`],
    ['GET', `tests/${first}/practice/`],
    ['POST', `tests/${first}/practice/`],
    ['POST', `tests/${first}/start/`],
    ['PUT', `tests/${first}/answers/one/`],
    ['POST', `tests/${first}/submit/`],
    ['GET', 'questions/'],
    ['PUT', 'questions/1/'],
    ['POST', 'questions/submit/'],
    ['POST', 'events/'],
    ['GET', 'elsewhere/'],
  ] as const;
  for (const uuid of uuids) {
    for (const [method, path] of calls) {
      const url = `/testtaker/api/takeinvitation/${uuid}/${path}`;
      const payload = method === 'GET' ? {} : { payload: { wrong: true } };
      const answer = await platform.app.inject({
        method,
        url,
        ...payload,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect([method, path, answer.statusCode, answer.body]).toEqual([method, path, 404, '{"detail":"Not found."}']);
    }
  }
});

test('no response may be cached', async () => {
  const { headers } = await (await kinds.arrive()).get('');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

describe('an assessment goes only forward [T32]', () => {
  test('with nothing before the start', async () => {
    const candidate = await all.arrive();
    const [first] = await testsOf(candidate);
    const answers = [
      await candidate.post(`tests/${first}/start/`),
      await candidate.get(`tests/${first}/`),
      await candidate.put(`tests/${first}/answers/one/`, { answer: 1, sequence: 1 }),
      await candidate.post(`tests/${first}/submit/`),
      await candidate.get('questions/'),
      await candidate.post('questions/submit/'),
    ];
    for (const answer of answers) expect(conflictOf(answer)).toEqual([409, 'not_started']);
  });

  test('with one test after the other', async () => {
    const { candidate } = await begin(all);
    const [, second, third] = await testsOf(candidate);
    expect(conflictOf(await candidate.post(`tests/${second}/start/`))).toEqual([409, 'order']);
    expect(conflictOf(await candidate.post(`tests/${third}/start/`))).toEqual([409, 'order']);
    expect(conflictOf(await candidate.get('questions/'))).toEqual([409, 'order']);
    expect(conflictOf(await candidate.post('questions/submit/'))).toEqual([409, 'order']);
    const other = await candidate.put(`tests/${second}/answers/s0/`, { answer: 1, sequence: 1 });
    expect(conflictOf(other)).toEqual([409, 'not_started']);
  });

  test('without tests or items of another assessment', async () => {
    const { candidate, save } = await begin(kinds);
    const [, second] = await testsOf(await all.arrive());
    expect((await candidate.post(`tests/${second}/start/`)).status).toBe(404);
    expect((await candidate.put(`tests/${second}/answers/s0/`, { answer: 1, sequence: 1 })).status).toBe(404);
    expect((await save('s0', 1, 1)).status).toBe(404);
    expect((await candidate.post('questions/submit/')).status).toBe(404);
  });

  test('and a submission is final', async () => {
    const { candidate, test: path, save } = await begin(kinds);
    await save('one', 1, 1);
    await candidate.post(`${path}submit/`);
    const done = await rowOf(candidate);
    expect(done).toMatchObject({ status: 'completed', avg_score: 25 });
    clock.advance(60);
    expect(conflictOf(await save('one', 0, 2))).toEqual([409, 'done']);
    expect(conflictOf(await candidate.get(path))).toEqual([409, 'done']);
    expect(conflictOf(await candidate.post(`${path}start/`))).toEqual([409, 'done']);
    expect((await candidate.post(`${path}submit/`)).body).toMatchObject({ status: 'completed' });
    expect((await candidate.post('start/')).body).toMatchObject({ status: 'completed' });
    expect(await rowOf(candidate)).toEqual(done);
  });
});

describe('the clock of the server counts [T30]', () => {
  test.each([
    [599, 200, undefined],
    [600, 200, undefined],
    [605, 200, undefined],
    [606, 409, 'time_up'],
    [86_400, 409, 'time_up'],
  ])('%i s after the start an answer gets %i', async (seconds, status, reason) => {
    const { save } = await begin();
    clock.advance(seconds);
    expect(conflictOf(await save('one', 1, 1))).toEqual([status, reason]);
  });

  test('starting a test again gives no more time', async () => {
    const { candidate, test: path } = await begin();
    clock.advance(300);
    const { deadline, now } = Sitting.parse((await candidate.post(`${path}start/`)).body);
    expect(new Date(deadline).getTime() - new Date(now).getTime()).toBe(300_000);
  });

  test('a late submission counts at the deadline', async () => {
    const { candidate, test: path, save } = await begin();
    await save('one', 1, 1);
    clock.advance(5000);
    expect((await overviewOf(candidate)).steps).toMatchObject([{ state: 'done' }]);
    expect((await candidate.post(`${path}submit/`)).body).toMatchObject({ status: 'completed' });
    const { started_at, completed_at, avg_score } = await rowOf(candidate);
    expect([Number(completed_at) - Number(started_at), avg_score]).toEqual([600_000, 25]);
    expect(conflictOf(await save('one', 1, 2))).toEqual([409, 'time_up']);
  });
});

test('the answer to a practice question is checked and explained, and not stored', async () => {
  const { candidate, test: path } = await begin();
  expect((await candidate.get(`${path}practice/`)).body).toEqual({
    item: { type: 'single', id: 'warm-up', prompt: 'Which is first?', exhibit: null, options: ['A', 'B'] },
  });
  const explanation = 'A is the first letter.';
  expect((await candidate.post(`${path}practice/`, { answer: 0 })).body).toEqual({ right: true, explanation });
  expect((await candidate.post(`${path}practice/`, { answer: 1 })).body).toEqual({ right: false, explanation });
  expect((await candidate.post(`${path}practice/`, { answer: 2 })).status).toBe(400);
  expect(Sitting.parse((await candidate.get(path)).body).answers).toEqual({});
  const [, second] = await testsOf(await all.arrive());
  expect((await candidate.get(`tests/${second}/practice/`)).status).toBe(404);
});

test('custom questions accept valid answers only', async () => {
  const asked = await openAssessment(platform, ['kinds'], QUESTIONS);
  const { candidate, test: path } = await begin(asked);
  await candidate.post(`${path}submit/`);
  const [why, when] = Questions.parse((await candidate.get('questions/')).body).questions.map(({ id }) => id);
  const answer = async (id: number | undefined, value: unknown, sequence: number) =>
    await candidate.put(`questions/${id}/`, { answer: value, sequence });
  for (const value of [[0], 1, '']) expect((await answer(why, value, 1)).status).toBe(400);
  for (const value of ['Mon', [3], [0, 1, 2], [1, 1]]) expect((await answer(when, value, 1)).status).toBe(400);
  expect((await answer(why, 'No reason', 2)).body).toMatchObject({ answer: 'No reason', sequence: 2 });
  expect((await answer(why, 'Late', 1)).body).toMatchObject({ answer: 'No reason', sequence: 2 });
  expect((await answer(when, [2, 0], 1)).body).toMatchObject({ answer: [0, 2], sequence: 1 });
  expect((await answer(when, null, 2)).body).toMatchObject({ answer: null, sequence: 2 });
  expect((await overviewOf(candidate)).steps).toMatchObject([{}, { answered: 1, state: 'running' }]);
  expect((await candidate.post('questions/submit/')).body).toMatchObject({ status: 'completed' });
  expect(conflictOf(await answer(why, 'More', 9))).toEqual([409, 'done']);
});

// Runs last and checks everything that was sent above.
test('no correct answer, explanation or hidden case is ever sent [T33]', () => {
  const everything = [...all.sent, ...kinds.sent].join('\n');
  expect(everything.length).toBeGreaterThan(10_000);
  for (const secret of SECRETS) expect(everything).not.toContain(String(secret));
  expect(everything).not.toMatch(/"(?:correct|tolerance|points|area|direction|factor|norms|cases|solution)"/);
});

async function modifiedOf(id: number): Promise<Date> {
  const [row] = await platform.database.db.select().from(assessments).where(eq(assessments.id, id));
  if (!row) throw new Error('Gone');
  return row.modified;
}
