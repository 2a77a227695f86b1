// Closing of tests that candidates left, and scoring of code.
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UserError } from '../../src/database/userError.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { runCode } from '../../src/platform/sandbox/runCode.ts';
import { createCodeScoring, type RunCode } from '../../src/platform/taking/codeScoring.ts';
import { createDefinitionCache } from '../../src/platform/services/definitionCache.ts';
import { closeOverdueTests, createTestCloser } from '../../src/platform/taking/testCloser.ts';
import { type Candidate, createClock, openAssessment, QUESTIONS, RIGHT, testsOf } from './takingSupport.ts';
import { runCommandOn } from './platformCommand.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now, takingPollInterval: 3_600_000 });
}, 120_000);
afterAll(async () => await platform.stop());

const processes: Process[] = [];
const stopAll = async () => await Promise.all(processes.splice(0).map(async ({ stop }) => await stop()));
afterEach(stopAll);

interface Process {
  errors: unknown[];
  wake: () => void;
  stop: () => Promise<void>;
}

const closing = () => ({ database: platform.database, now: clock.now, definitions: createDefinitionCache() });
const closeTests = async () => await closeOverdueTests(closing());

/** Starts another process, which closes tests and runs code, on the same database. */
function startProcess(run: RunCode = runCode, { now = clock.now, pollInterval = 20 } = {}): Process {
  const errors: unknown[] = [];
  const deps = { ...closing(), now, pollInterval, onError: (error: unknown) => void errors.push(error) };
  const scoring = createCodeScoring({ ...deps, runCode: run });
  const all = [createTestCloser({ ...deps, onClosed: scoring.wake }), scoring];
  for (const work of all) work.start();
  const process = {
    errors,
    wake: () => all.forEach((work) => work.wake()),
    stop: async () => void (await Promise.all(all.map(async (work) => await work.stop()))),
  };
  processes.push(process);
  return process;
}

const expectScore = async (candidate: Candidate, avg_score: number) =>
  await expect.poll(async () => (await rowsOf(candidate)).row).toMatchObject({ status: 'completed', avg_score });

async function rowsOf({ candidature }: Candidate) {
  const { db } = platform.database;
  const [row] = await db.select().from(candidatures).where(eq(candidatures.id, candidature));
  const taken = await db.select().from(results).where(eq(results.candidature_id, candidature)).orderBy(asc(results.id));
  if (!row) throw new Error('Gone');
  return { row, taken };
}

async function begin(assessment: Awaited<ReturnType<typeof openAssessment>>, extraTimePercent = 0) {
  const candidate = await assessment.arrive();
  await platform.database.db
    .update(candidatures)
    .set({ extra_time_percent: extraTimePercent })
    .where(eq(candidatures.id, candidate.candidature));
  await candidate.post('start/');
  const [first] = await testsOf(candidate);
  await candidate.post(`tests/${first}/start/`);
  const save = async (item: string, answer: unknown) =>
    await candidate.put(`tests/${first}/answers/${item}/`, { answer, sequence: 1 });
  return { candidate, first, save };
}

// Ten minutes, in seconds; grace is five seconds.
test.each([
  { extra: 0, away: 599, closed: false, minutes: 10 },
  { extra: 0, away: 600, closed: false, minutes: 10 },
  { extra: 0, away: 605, closed: false, minutes: 10 },
  { extra: 0, away: 606, closed: true, minutes: 10 },
  { extra: 0, away: 86_400, closed: true, minutes: 10 },
  { extra: 50, away: 606, closed: false, minutes: 15 },
  { extra: 50, away: 905, closed: false, minutes: 15 },
  { extra: 50, away: 906, closed: true, minutes: 15 },
  { extra: 25, away: 780, closed: false, minutes: 13 },
  { extra: 25, away: 786, closed: true, minutes: 13 },
])('with $extra % more time and $away s away: closed $closed [T31]', async ({ extra, away, closed, minutes }) => {
  const assessment = await openAssessment(platform, ['kinds']);
  const { candidate, save } = await begin(assessment, extra);
  await save('one', RIGHT.one);
  clock.advance(away);
  await Promise.all([closeTests(), closeTests(), closeTests()]);
  const { row, taken } = await rowsOf(candidate);
  const end = new Date(Number(row.started_at) + minutes * 60_000);
  expect(taken).toMatchObject([
    closed ? { submitted_at: end, deadline: end, score: 25 } : { submitted_at: null, deadline: end, score: null },
  ]);
  expect(row).toMatchObject(
    closed ? { status: 'completed', completed_at: end, avg_score: 25 } : { status: 'started', completed_at: null },
  );
  await closeTests();
  expect(await rowsOf(candidate)).toEqual({ row, taken });
});

test('extra time can be given while the test is taken [X09]', async () => {
  const { candidate, first } = await begin(await openAssessment(platform, ['kinds', 'profile']));
  const give = async (...args: string[]) => await runCommandOn(platform.database, 'extra-time', ...args);
  const id = String(candidate.candidature);
  clock.advance(660);
  expect((await candidate.get(`tests/${first}/`)).body).toMatchObject({ reason: 'time_up' });
  expect(await give(id, '50')).toMatch(/ has 50% more time\.$/);
  const minutes = [{ minutes: 15, state: 'running' }, { minutes: 8 }];
  expect((await candidate.get('')).body).toMatchObject({ steps: minutes });
  expect((await candidate.get(`tests/${first}/`)).status).toBe(200);
  for (const wrong of [['0', '25'], ['x', '25'], [id, '301'], [id, '-1'], [id, '12.5'], ['2147483647', '25'], [id]]) {
    await expect(give(...wrong)).rejects.toBeInstanceOf(UserError);
  }
  clock.advance(3600);
  await closeTests();
  expect((await rowsOf(candidate)).taken).toMatchObject([{ score: 0 }]);
});

test('a candidate with questions left has not completed when the time of a test is over', async () => {
  const { candidate } = await begin(await openAssessment(platform, ['kinds'], QUESTIONS));
  clock.advance(3600);
  await closeTests();
  expect((await rowsOf(candidate)).row.status).toBe('started');
  expect((await candidate.post('questions/submit/')).body).toMatchObject({ status: 'completed' });
});

/** A candidate whose code waits to be run after the test. */
async function waiting(source = 'const same = (text: string) => text;') {
  const { candidate, save } = await begin(await openAssessment(platform, ['code']));
  await save('same', source);
  clock.advance(3600);
  return candidate;
}

test('code is run once by any number of processes [T31]', async () => {
  const candidate = await waiting();
  let runs = 0;
  const counting: RunCode = async (...args) => {
    runs += 1;
    return await runCode(...args);
  };
  for (let count = 0; count < 3; count += 1) startProcess(counting);
  await expectScore(candidate, 100);
  await stopAll();
  expect(runs).toBe(1);
});

test(
  'after a process stalls, code is run by another, and nothing of the first is stored [T31]',
  { tags: 'slow' },
  async () => {
    const candidate = await waiting();
    let stall = () => {};
    const stalls = new Promise<void>((resolve) => (stall = resolve));
    let goOn = () => {};
    const goesOn = new Promise<void>((resolve) => (goOn = resolve));
    const stalled = startProcess(async () => {
      stall();
      await goesOn;
      return new Map([['same', { passed: 0, cases: null, ms: null }]]);
    });
    await stalls;
    let runs = 0;
    startProcess(async (...args) => {
      runs += 1;
      return await runCode(...args);
    });
    expect((await rowsOf(candidate)).row).toMatchObject({ status: 'started', avg_score: null });
    expect(runs).toBe(0);
    await platform.database.db.execute(sql`update background.leases set fence = fence + 1`);
    await expectScore(candidate, 100);
    goOn();
    await stopAll();
    expect(runs).toBe(1);
    expect(stalled.errors).toEqual([]);
    expect((await rowsOf(candidate)).row).toMatchObject({ avg_score: 100 });
  },
);

test('a process that shuts down releases its code at once', async () => {
  const candidate = await waiting();
  let beginRun = () => {};
  const begins = new Promise<void>((resolve) => (beginRun = resolve));
  const ending = startProcess(async (_test, _sources, signal) => {
    beginRun();
    return await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Ended')));
    });
  });
  await begins;
  await ending.stop();
  expect(ending.errors).toEqual([]);
  expect((await rowsOf(candidate)).taken).toMatchObject([{ scoring_attempts: 0, areas: null }]);
  startProcess();
  await expectScore(candidate, 100);
});

test(
  'hostile code is scored 0 once, and correct code after it as usual [R00]',
  { tags: 'slow', timeout: 240_000 },
  async () => {
    const hostile = await waiting('JSON.stringify = () => "[" + "{},".repeat(4e6) + "0]"; function same() {}');
    const ending = await waiting(
      'function same() { return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1); }',
    );
    const right = await waiting();
    let runs = 0;
    const before = process.memoryUsage.rss();
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
    const { errors } = startProcess(async (...args) => {
      runs += 1;
      return await runCode(...args);
    });
    await expect.poll(async () => (await rowsOf(ending)).row.status, { timeout: 120_000 }).toBe('completed');
    await expectScore(hostile, 0);
    await expectScore(right, 100);
    clearInterval(watch);
    expect(peak - before).toBeLessThan(150 * 1024 * 1024);
    clock.advance(181);
    const later = await waiting();
    await expectScore(later, 100);
    expect(errors).toEqual([]);
    expect(runs).toBe(4);
    expect((await rowsOf(ending)).row).toMatchObject({ status: 'completed', avg_score: 0 });
  },
);

test(
  'a failed scoring is retried five times, reported, and repeated by the rescore command [R00]',
  { tags: 'slow' },
  async () => {
    const FAILING = 'const same = Number;';
    const { candidate, save } = await begin(await openAssessment(platform, ['code']));
    await save('same', FAILING);
    clock.advance(100);
    const other = await begin(await openAssessment(platform, ['code']));
    await other.save('same', 'const same = (text: string) => text;');
    clock.advance(86);
    const { errors } = startProcess(async (definition, sources, signal) => {
      if (sources.get('same') === FAILING) throw new Error('No process');
      return await runCode(definition, sources, signal);
    });
    await expect.poll(() => errors.length).toBe(1);
    // Other candidates are scored before the retry.
    clock.advance(100);
    await expectScore(other.candidate, 100);
    expect(errors).toHaveLength(1);
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      clock.advance(181);
      await expect.poll(() => errors.length).toBeGreaterThanOrEqual(attempt);
    }
    clock.advance(181);
    await expectScore(await waiting(), 100);
    expect(errors.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => new Error('No process')));
    expect(errors.slice(5)).toMatchObject([{ message: expect.stringMatching(/given up after 5 .*-- rescore$/) }]);
    await stopAll();
    expect(await runCommandOn(platform.database, 'rescore')).toBe('1 test will be scored.');
    startProcess();
    await expectScore(candidate, 0);
  },
);

test('endless code of a candidate delays neither the closing of tests nor other candidates’ code [R10]', async () => {
  const ENDLESS = 'for (;;);';
  // An extra minute, so that all start before the first one ends.
  const questions = await begin(await openAssessment(platform, ['kinds']), 10);
  clock.advance(430);
  const endless = await begin(await openAssessment(platform, ['code']));
  await endless.save('same', ENDLESS);
  clock.advance(50);
  const right = await begin(await openAssessment(platform, ['code']));
  await right.save('same', 'const same = (text: string) => text;');
  let beginEndless = () => {};
  const begins = new Promise<void>((resolve) => (beginEndless = resolve));
  clock.advance(136);
  const running = startProcess(async (definition, sources, signal) => {
    if (sources.get('same') !== ENDLESS) return await runCode(definition, sources, signal);
    beginEndless();
    return await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Ended')));
    });
  });
  await begins;
  clock.advance(50);
  for (const { candidate } of [questions, right]) {
    await expect.poll(async () => (await rowsOf(candidate)).row.status).toBe('completed');
  }
  await running.stop();
  expect(running.errors).toEqual([]);
  expect((await rowsOf(endless.candidate)).row.status).toBe('started');
  startProcess(async () => new Map([['same', { passed: 0, cases: null, ms: null }]]));
  await expectScore(endless.candidate, 0);
});

test('frequent wake-ups do not cause overlapping polls [R10]', async () => {
  let looks = 0;
  const now = () => {
    looks += 1;
    return clock.now();
  };
  const woken = startProcess(runCode, { now, pollInterval: 3_600_000 });
  for (let wakes = 0; wakes < 100; wakes += 1) woken.wake();
  await woken.stop();
  expect(looks).toBeLessThan(10);
});

test('a failed task does not delay the others', async () => {
  const FAILING = 'const same = String;';
  const [failing, fine] = [await waiting(FAILING), await waiting()];
  const { errors } = startProcess(async (definition, sources, signal) => {
    if (sources.get('same') === FAILING) throw new Error('Once');
    return await runCode(definition, sources, signal);
  });
  await expectScore(fine, 100);
  await expect.poll(() => errors).toMatchObject([{ message: 'Once' }]);
  expect((await rowsOf(failing)).row.status).toBe('started');
});
