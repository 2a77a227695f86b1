// What happens to tests when nobody comes back to them.
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserError } from '../../src/database/userError.ts';
import { runCommand } from '../../src/platform/commands/run.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { runCode } from '../../src/platform/sandbox/runCode.ts';
import type { RunCode } from '../../src/platform/taking/codeScores.ts';
import { createDefinitions } from '../../src/platform/taking/definitions.ts';
import { createSweeper } from '../../src/platform/taking/sweeper.ts';
import { type Candidate, createClock, openAssessment, QUESTIONS, RIGHT, testsOf } from './takingSupport.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
const clock = createClock();

beforeAll(async () => {
  platform = await startPlatform({ now: clock.now, sweepEvery: 3_600_000 });
}, 120_000);
afterAll(async () => await platform.stop());

/** A sweeper of another process: it shares nothing but the database. */
function anotherSweeper(run: RunCode = runCode, now = clock.now) {
  const errors: unknown[] = [];
  const { db } = platform.database;
  const report = (error: unknown) => void errors.push(error);
  const definitions = createDefinitions();
  return { ...createSweeper({ db, now, definitions, runCode: run, every: 3_600_000, report }), errors };
}

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

// T31: ten minutes, in seconds; grace is five seconds.
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
])('with $extra % more time and $away s away: closed $closed', async ({ extra, away, closed, minutes }) => {
  const assessment = await openAssessment(platform, ['kinds']);
  const { candidate, save } = await begin(assessment, extra);
  await save('one', RIGHT.one);
  clock.advance(away);
  const [one, two] = [anotherSweeper(), anotherSweeper()];
  await Promise.all([one.sweep(), two.sweep(), one.sweep()]);
  const { row, taken } = await rowsOf(candidate);
  const end = new Date(Number(row.started_at) + minutes * 60_000);
  expect(taken).toMatchObject([
    closed ? { handed_in_at: end, deadline: end, score: 25 } : { handed_in_at: null, deadline: end, score: null },
  ]);
  expect(row).toMatchObject(
    closed ? { status: 'completed', completed_at: end, avg_score: 25 } : { status: 'started', completed_at: null },
  );
  await anotherSweeper().sweep();
  expect(await rowsOf(candidate)).toEqual({ row, taken });
  expect([...one.errors, ...two.errors]).toEqual([]);
});

// X09
test('more time, given while the test is taken', async () => {
  const { candidate, first } = await begin(await openAssessment(platform, ['kinds', 'profile']));
  const give = async (...args: string[]) => {
    const lines: string[] = [];
    const open = async () => platform.database;
    await runCommand(['extra-time', ...args], { open, others: [], say: (line) => lines.push(line) });
    return lines.join();
  };
  const id = String(candidate.candidature);
  clock.advance(660);
  expect((await candidate.get(`tests/${first}/`)).body).toMatchObject({ reason: 'time_up' });
  expect(await give(id, '50')).toMatch(/ has 50 % more time\.$/);
  const minutes = [{ minutes: 15, state: 'running' }, { minutes: 8 }];
  expect((await candidate.get('')).body).toMatchObject({ steps: minutes });
  expect((await candidate.get(`tests/${first}/`)).status).toBe(200);
  for (const wrong of [['0', '25'], ['x', '25'], [id, '301'], [id, '-1'], [id, '12.5'], ['2147483647', '25'], [id]]) {
    await expect(give(...wrong)).rejects.toBeInstanceOf(UserError);
  }
  clock.advance(3600);
  await anotherSweeper().sweep();
  expect((await rowsOf(candidate)).taken).toMatchObject([{ score: 0 }]);
});

test('who has questions left is not done when the time of a test is over', async () => {
  const { candidate } = await begin(await openAssessment(platform, ['kinds'], QUESTIONS));
  clock.advance(3600);
  await anotherSweeper().sweep();
  expect((await rowsOf(candidate)).row.status).toBe('started');
  expect((await candidate.post('questions/hand-in/')).body).toMatchObject({ status: 'completed' });
});

/** Somebody whose code waits to be run, as after the process that took it has gone. */
async function waiting(source = 'const same = (text: string) => text;') {
  const { candidate, save } = await begin(await openAssessment(platform, ['code']));
  await save('same', source);
  clock.advance(3600);
  return candidate;
}

// T31
test('code is run once, however many processes see it waiting', async () => {
  const candidate = await waiting();
  let runs = 0;
  const counting: RunCode = async (...args) => {
    runs += 1;
    return await runCode(...args);
  };
  const sweepers = [anotherSweeper(counting), anotherSweeper(counting), anotherSweeper(counting)];
  await Promise.all(sweepers.map(async ({ sweep }) => await sweep()));
  expect(runs).toBe(1);
  expect((await rowsOf(candidate)).row).toMatchObject({ status: 'completed', avg_score: 100 });
});

// T31
test('after a process died over it, code is run by another; nothing of the first is there', async () => {
  const candidate = await waiting();
  let died = () => {};
  const dies = new Promise<void>((resolve) => (died = resolve));
  // Like a process that was killed, it never says anything again.
  const killed = anotherSweeper(() => {
    died();
    return new Promise(() => {});
  });
  void killed.sweep();
  await dies;
  await anotherSweeper().sweep();
  expect((await rowsOf(candidate)).row).toMatchObject({ status: 'started', avg_score: null });
  clock.advance(181);
  await anotherSweeper().sweep();
  expect((await rowsOf(candidate)).row).toMatchObject({ status: 'completed', avg_score: 100 });
});

test('a process that ends in order leaves the code to the next at once', async () => {
  const candidate = await waiting();
  let begun = () => {};
  const begins = new Promise<void>((resolve) => (begun = resolve));
  const ending = anotherSweeper(async (_test, _sources, signal) => {
    begun();
    return await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Ended')));
    });
  });
  void ending.sweep();
  await begins;
  await ending.stop();
  expect(ending.errors).toEqual([]);
  await anotherSweeper().sweep();
  expect((await rowsOf(candidate)).row).toMatchObject({ status: 'completed', avg_score: 100 });
});

// R00
test('hostile code is scored 0 once, and right code after it as ever', async () => {
  const hostile = await waiting('JSON.stringify = () => "[" + "{},".repeat(4e6) + "0]"; function same() {}');
  const ending = await waiting('function same() { return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1); }');
  const right = await waiting();
  let runs = 0;
  const sweeper = anotherSweeper(async (...args) => {
    runs += 1;
    return await runCode(...args);
  });
  const before = process.memoryUsage.rss();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  await sweeper.sweep();
  clearInterval(watch);
  expect(peak - before).toBeLessThan(150 * 1024 * 1024);
  clock.advance(181);
  await sweeper.sweep();
  expect(sweeper.errors).toEqual([]);
  expect(runs).toBe(3);
  expect((await rowsOf(hostile)).row).toMatchObject({ status: 'completed', avg_score: 0 });
  expect((await rowsOf(ending)).row).toMatchObject({ status: 'completed', avg_score: 0 });
  expect((await rowsOf(right)).row).toMatchObject({ status: 'completed', avg_score: 100 });
}, 180_000);

// R00
test('what fails for reasons of the server is tried five times, reported, and scored once that is asked for', async () => {
  const candidate = await waiting();
  let runs = 0;
  const failing = anotherSweeper(async () => {
    runs += 1;
    throw new Error('No process');
  });
  for (let lease = 0; lease < 7; lease += 1) {
    await failing.sweep();
    clock.advance(181);
  }
  expect(runs).toBe(5);
  expect(failing.errors.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => new Error('No process')));
  expect(failing.errors.slice(5)).toMatchObject([{ message: expect.stringMatching(/given up after 5 .*-- rescore$/) }]);
  const lines: string[] = [];
  const open = async () => platform.database;
  await runCommand(['rescore'], { open, others: [], say: (line) => lines.push(line) });
  expect(lines).toEqual(['1 test will be scored.']);
  await anotherSweeper().sweep();
  expect((await rowsOf(candidate)).row).toMatchObject({ status: 'completed', avg_score: 100 });
});

// R10
test("a candidate's code that takes for ever delays neither closing nor other candidates' code", async () => {
  const ENDLESS = 'for (;;);';
  // A minute more, so that all are begun before the first is over, and none is over for longer than a lease.
  const questions = await begin(await openAssessment(platform, ['kinds']), 10);
  clock.advance(430);
  const endless = await begin(await openAssessment(platform, ['code']));
  await endless.save('same', ENDLESS);
  clock.advance(50);
  const right = await begin(await openAssessment(platform, ['code']));
  await right.save('same', 'const same = (text: string) => text;');
  let begun = () => {};
  const begins = new Promise<void>((resolve) => (begun = resolve));
  const sweeper = anotherSweeper(async (definition, sources, signal) => {
    if (sources.get('same') !== ENDLESS) return await runCode(definition, sources, signal);
    begun();
    return await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Ended')));
    });
  });
  clock.advance(136);
  void sweeper.sweep();
  await begins;
  clock.advance(50);
  sweeper.wake();
  for (const { candidate } of [questions, right]) {
    await expect.poll(async () => (await rowsOf(candidate)).row.status, { timeout: 10_000 }).toBe('completed');
  }
  await sweeper.stop();
  expect(sweeper.errors).toEqual([]);
  expect((await rowsOf(endless.candidate)).row.status).toBe('started');
  await anotherSweeper().sweep();
});

// R10
test('however often it is woken, no more sweeps follow than one', async () => {
  let looks = 0;
  const now = () => {
    looks += 1;
    return clock.now();
  };
  const sweeper = anotherSweeper(runCode, now);
  for (let wakes = 0; wakes < 100; wakes += 1) sweeper.wake();
  await sweeper.sweep();
  await sweeper.stop();
  expect(looks).toBeLessThan(10);
});

test('one that fails does not keep the others waiting', async () => {
  const FAILING = 'const same = String;';
  const [failing, fine] = [await waiting(FAILING), await waiting()];
  const sweeper = anotherSweeper(async (definition, sources, signal) => {
    if (sources.get('same') === FAILING) throw new Error('Once');
    return await runCode(definition, sources, signal);
  });
  await sweeper.sweep();
  await sweeper.sweep();
  expect(sweeper.errors).toMatchObject([{ message: 'Once' }]);
  expect((await rowsOf(failing)).row.status).toBe('started');
  expect((await rowsOf(fine)).row.status).toBe('completed');
});
