// Candidates run their code against the examples of its task.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExampleRun, MAX_EXAMPLE_RUNS, Sitting } from '../../src/contract/taking.ts';
import { HttpError } from '../../src/platform/http/httpError.ts';
import { answers, results } from '../../src/platform/schema/taking.ts';
import { createDefinitionCache } from '../../src/platform/services/definitionCache.ts';
import { createExampleRunner, type RunExamples } from '../../src/platform/taking/exampleRunner.ts';
import { type Candidate, createClock, openAssessment, SECRETS, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let coding: Awaited<ReturnType<typeof openAssessment>>;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now });
  coding = await openAssessment(platform, ['code']);
}, 120_000);
afterAll(async () => await platform.stop());

/** A candidate whose code test runs. */
async function begin() {
  const candidate = await coding.arrive();
  await candidate.post('start/');
  const [testId = 0] = await testsOf(candidate);
  const path = `tests/${testId}/`;
  await candidate.post(`${path}start/`);
  const run = async (source: unknown, item = 'same') => await candidate.post(`${path}items/${item}/run/`, { source });
  return { candidate, testId, path, run };
}

const ofTest = ({ candidature }: Candidate, testId: number) =>
  and(eq(results.candidature_id, candidature), eq(results.test_id, testId));
const setRuns = async (candidate: Candidate, testId: number, example_runs: Record<string, number>) =>
  await platform.database.db.update(results).set({ example_runs }).where(ofTest(candidate, testId));
const runsOf = async ({ get }: Candidate, path: string) => Sitting.parse((await get(path)).body).example_runs;

const RIGHT = 'function same(text: string) { return text; }';

test('a run says what the code did with each example, is counted, and is no answer [X70]', async () => {
  const { candidate, path, run } = await begin();
  const { status, body } = await run('function same(text: string) { return text + 1; }');
  expect([status, ExampleRun.parse(body)]).toMatchObject([
    200,
    { runs: 1, cases: [{ outcome: 'failed', got: '"x1"', error: null }] },
  ]);
  expect((await run(RIGHT)).body).toMatchObject({ runs: 2, cases: [{ outcome: 'passed', got: '"x"' }] });
  expect(await runsOf(candidate, path)).toEqual({ same: 2 });
  expect(await platform.database.db.$count(answers, eq(answers.candidature_id, candidate.candidature))).toBe(0);
  for (const secret of SECRETS) expect(coding.sent.join()).not.toContain(String(secret));
});

test('a task has a limited number of runs, also for runs at once [X70]', async () => {
  const { candidate, testId, path, run } = await begin();
  await setRuns(candidate, testId, { same: MAX_EXAMPLE_RUNS - 1, other: MAX_EXAMPLE_RUNS });
  const statuses = await Promise.all([1, 2, 3].map(async () => (await run(RIGHT)).status));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const refused = await run(RIGHT);
  expect([refused.status, refused.body]).toEqual([
    409,
    { detail: `All ${MAX_EXAMPLE_RUNS} runs of this task are used. Your code is saved.` },
  ]);
  expect(await runsOf(candidate, path)).toMatchObject({ same: MAX_EXAMPLE_RUNS });
  expect((await candidate.put(`${path}answers/same/`, { answer: RIGHT, sequence: 1 })).status).toBe(200);
});

test('a run needs a test that runs, a task of it, and code [X70]', async () => {
  const { candidate, testId, path, run } = await begin();
  const statuses = [];
  for (const source of ['', null, 5, 'x'.repeat(20_001)]) statuses.push((await run(source)).status);
  expect(statuses).toEqual([400, 400, 400, 400]);
  expect((await run(RIGHT, 'none')).status).toBe(404);
  expect((await candidate.post(`tests/${testId + 1}/items/same/run/`, { source: RIGHT })).status).toBe(404);
  await candidate.post(`${path}submit/`);
  expect(await run(RIGHT)).toMatchObject({ status: 409, body: { reason: 'done' } });
  expect(await platform.database.db.select().from(results).where(ofTest(candidate, testId))).toMatchObject([
    { example_runs: {} },
  ]);
  const late = await begin();
  clock.advance(3 * 60 + 6);
  expect(await late.run(RIGHT)).toMatchObject({ status: 409, body: { reason: 'time_up' } });
});

/** A runner on the platform's database, with a sandbox that the test commands. */
function scripted(runExamples: RunExamples) {
  const { db } = platform.database;
  return createExampleRunner({ db, now: clock.now, definitions: createDefinitionCache(), runExamples });
}

const PASSED: ExampleRun['cases'] = [{ outcome: 'passed', got: '"x"', error: null, ms: 1 }];

test('a candidate who runs often holds up neither others nor the scoring of submitted tests [X70]', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, begin));
  const [often, ...others] = people;
  if (!often) throw new Error('No candidate');
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = scripted(async (_test, _task, source) => {
    started.push(source);
    await new Promise<void>((resolve) => void ends.push(resolve));
    return PASSED;
  });
  const ask = async ({ candidate, testId }: (typeof people)[number], source: string) =>
    await run({ uuid: candidate.uuid, testId, itemId: 'same' }, source);
  const first = ask(often, 'often');
  await expect.poll(() => started).toEqual(['often']);
  const again = await Promise.allSettled(Array.from({ length: 9 }, async () => await ask(often, 'again')));
  expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
  const rest = others.map(async (other, index) => await ask(other, `other ${index}`));

  const submitted = await begin();
  await submitted.candidate.put(`${submitted.path}answers/same/`, { answer: RIGHT, sequence: 1 });
  await submitted.candidate.post(`${submitted.path}submit/`);
  const scored = async () => (await submitted.candidate.get('')).body;
  await expect.poll(scored).toMatchObject({ status: 'completed' });

  // Ends each as soon as it has started: the candidate who runs often is last, behind those who were there before.
  const second = first.then(async () => await ask(often, 'last'));
  const count = () => {
    ends.splice(0).forEach((end) => end());
    return started.length;
  };
  await expect.poll(count).toBe(people.length + 1);
  count();
  expect((await Promise.all([first, ...rest, second])).map(({ runs }) => runs)).toEqual([1, 1, 1, 1, 1, 1, 2]);
  expect(started.at(-1)).toBe('last');
  expect(started).not.toContain('again');
});

test('a run that failed on our side is not counted, and the next one has a place [X70]', async () => {
  const { candidate, testId, path } = await begin();
  let works = false;
  const run = scripted(async () =>
    works ? await Promise.resolve(PASSED) : await Promise.reject(new Error('No memory')),
  );
  const place = { uuid: candidate.uuid, testId, itemId: 'same' };
  for (let tries = 0; tries < 3; tries++) {
    await expect(run(place, RIGHT)).rejects.toSatisfy((error) => error instanceof HttpError && error.status === 503);
  }
  expect(await runsOf(candidate, path)).toEqual({ same: 0 });
  works = true;
  expect(await run(place, RIGHT)).toMatchObject({ runs: 1 });
});
