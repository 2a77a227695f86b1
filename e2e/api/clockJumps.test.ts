// Jumps of the wall clock must not close tests or send emails.
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSteadyClock } from '../../src/operation/clock.ts';
import { results } from '../../src/platform/schema/taking.ts';
import { keyed, startGateway } from './runningGateway.ts';
import { ASSESSMENT, startModelService } from './modelService.ts';
import { openAssessment, testsOf } from './takingSupport.ts';
import { openTables, startPlatform } from './target.ts';

const MINUTE = 60_000;

test('a clock jump of 25 minutes closes no test and refuses no answer until it has lasted five minutes [R40]', async () => {
  let wall = Date.parse('2026-03-02T09:00:00Z');
  let monotonic = 0;
  const jump = (minutes: number) => (wall += minutes * MINUTE);
  const pass = (minutes: number) => {
    wall += minutes * MINUTE;
    monotonic += minutes * MINUTE;
  };
  const steady = createSteadyClock({ log: { warn: () => {} }, wall: () => wall, monotonic: () => monotonic });
  let looks = 0;
  const now = () => {
    looks += 1;
    return steady();
  };
  const platform = await startPlatform({ now, takingPollInterval: 20 });
  onTestFinished(async () => await platform.stop());
  const candidate = await (await openAssessment(platform, ['kinds'])).arrive();
  await candidate.post('start/');
  const [first] = await testsOf(candidate);
  await candidate.post(`tests/${first}/start/`);
  let sequence = 0;
  const save = async () => {
    sequence += 1;
    return (await candidate.put(`tests/${first}/answers/one/`, { answer: 1, sequence })).status;
  };
  const isClosed = async () => {
    const { db } = platform.database;
    const [result] = await db.select().from(results).where(eq(results.candidature_id, candidate.candidature));
    return result?.submitted_at !== null;
  };
  /** Resolves once overdue tests have been searched and closed. */
  const sweep = async () => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 10);
  };
  jump(25);
  expect(await save()).toBe(200);
  await sweep();
  expect(await isClosed()).toBe(false);
  jump(-25);
  expect(await save()).toBe(200);

  jump(25);
  expect(await save()).toBe(200);
  pass(4);
  await sweep();
  expect(await save()).toBe(200);
  expect(await isClosed()).toBe(false);
  pass(1);
  await expect.poll(isClosed).toBe(true);
  expect(await save()).toBe(409);
}, 60_000);

test('a clock jump of 40 minutes sends no scheduled email [R40]', async () => {
  const { database, discard } = await openTables();
  const service = await startModelService(2);
  const upstream = { baseUrl: service.baseUrl, token: 'of-the-model' };
  // With a separate clock.
  const gateway = await startGateway({ database, ...upstream }, { upstream: { ...upstream, embedded: false } });
  onTestFinished(async () => {
    vi.useRealTimers();
    await gateway.stop();
    await service.close();
    await database.close();
    await discard();
  });
  const reject = async (candidature: number) => {
    const options = { email_timing: 'scheduled', email_delay_minutes: 30 } as const;
    const request = keyed({ kind: 'reject', ...(await gateway.select(ASSESSMENT, [candidature])), options });
    const { value } = await gateway.api.createJob({ body: request });
    return (await gateway.settled(value.id)).id;
  };
  const mailsOf = async (job: number) => (await gateway.api.readJob({ job_id: job })).value.emails;
  const first = await reject(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * MINUTE });
  // Due emails are searched whenever a job is taken.
  const second = await reject(2);
  expect(await mailsOf(first)).toMatchObject({ scheduled: 1, sent: 0 });
  expect(await mailsOf(second)).toMatchObject({ scheduled: 1, sent: 0 });
  expect(service.done.filter((write) => write.startsWith('mail'))).toEqual([]);
}, 60_000);
