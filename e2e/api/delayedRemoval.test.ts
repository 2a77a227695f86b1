import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/contract/testing/client.ts';
import { REMOVAL_DELAY_MINUTES } from '../../src/contract/jobKinds.ts';
import { keyed, type RunningGateway, startGateway, testClock } from './runningGateway.ts';
import { seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';
import { callerOf, refusalOf } from './caller.ts';

const clock = testClock(new Date());
const MINUTES = 60_000;
let platform: RunningPlatform;
let gateway: RunningGateway;
let assessment = 0;

beforeAll(async () => {
  platform = await startPlatform();
  ({ emptyId: assessment } = await seed(platform.database));
  gateway = await startGateway(platform, { clock });
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

const service = () => callerOf(platform).client;
const listed = async () =>
  (await gateway.api.queryCandidatures({ assessment })).value.results.map(({ id, removal }) => [id, removal] as const);
const removalOf = async (id: number) => new Map(await listed()).get(id);
const isThere = async (id: number) =>
  (await service().listCandidatures({ assessment, limit: 1000 })).value.results.some((row) => row.id === id);

/** Plans the removal of new candidates. */
async function plan(count: number, tag: string) {
  const api = createClient({ fetch, baseUrl: gateway.url, headers: gateway.headers });
  const invite = async (number: number) =>
    (await api.inviteCandidate({ assessment_id: assessment, body: { email: `${tag}.${number}@example.org` } })).value
      .id;
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await invite(number));
  const options = { delay_minutes: REMOVAL_DELAY_MINUTES };
  const body = keyed({ kind: 'remove', ...(await gateway.select(assessment, ids)), options });
  const { value: job } = await gateway.api.createJob({ body });
  return { ids, job };
}

const change = async (job_id: number, action: 'cancel' | 'start_now' | 'resume', candidature?: number) =>
  (await gateway.api.changeJob({ job_id, body: { action, ...(candidature !== undefined && { candidature }) } })).value;

// First, since the test's clock is that of the notes until it is moved.
test('who has started, was moved, noted or recommended since is left out, with the reason [S42]', async () => {
  const { ids, job } = await plan(5, 'active');
  const [started = 0, moved = 0, noted = 0, recommended = 0, quiet = 0] = ids;
  await platform.database.db.execute(`update platform.candidatures set status = 'started' where id = ${started}`);
  await service().changeStage({ candidature_id: moved, body: { stage: 'INT' } });
  await gateway.api.createNote({ candidature_id: noted, body: { text: 'Wait, please.' } });
  await gateway.api.saveRecommendation({ candidature_id: recommended, body: { recommendation: 'yes', reason: null } });
  clock.advance((REMOVAL_DELAY_MINUTES + 1) * MINUTES);
  expect(await gateway.settled(job.id)).toMatchObject({ done: 1, skipped: 4 });
  const reasons = (await gateway.items(job.id)).map(({ candidature, reason }) => [candidature, reason]);
  const discussed = 'A note or recommendation was written after you selected this candidate.';
  expect(reasons).toEqual([
    [started, 'In progress since you selected this candidate.'],
    [moved, 'Moved from Not yet evaluated to Interviewed after you selected this candidate.'],
    [noted, discussed],
    [recommended, discussed],
    [quiet, null],
  ]);
  expect(await removalOf(noted)).toBeNull();
});

test('a removal begins after its delay, and until then the row stays in the list and says when', async () => {
  const { ids, job } = await plan(2, 'later');
  const [first = 0] = ids;
  const due = new Date(clock.now().getTime() + REMOVAL_DELAY_MINUTES * MINUTES);
  expect(job).toMatchObject({ state: 'waiting', waiting: 2 });
  expect(Math.abs(Date.parse(job.due ?? '') - due.getTime())).toBeLessThan(1000);
  for (const id of ids) expect(await removalOf(id)).toMatchObject({ job: job.id, due: expect.stringContaining('T') });
  clock.advance((REMOVAL_DELAY_MINUTES - 1) * MINUTES);
  // A later job is done meanwhile, so the worker has looked at the earlier one.
  const other = keyed({ kind: 'change_stage', ...(await gateway.select(assessment, ids)), options: { stage: 'EVA' } });
  const moved = await gateway.settled((await gateway.api.createJob({ body: other })).value.id);
  expect(moved).toMatchObject({ done: 2 });
  expect(await isThere(first)).toBe(true);
  await Promise.all(ids.map(async (id) => await service().changeStage({ candidature_id: id, body: { stage: 'NYE' } })));
  clock.advance(2 * MINUTES);
  const settled = await gateway.settled(job.id);
  expect(settled).toMatchObject({ state: 'done', done: 2, due: null });
  expect(await isThere(first)).toBe(false);
  expect(await removalOf(first)).toBeUndefined();
});

test('a removal is cancelled for one candidate, and begins at once for another', async () => {
  const { ids, job } = await plan(3, 'single');
  const [kept = 0, now = 0, last = 0] = ids;
  expect(await change(job.id, 'cancel', kept)).toMatchObject({ state: 'waiting', skipped: 1 });
  expect(await removalOf(kept)).toBeNull();
  await change(job.id, 'start_now', now);
  await expect.poll(async () => await isThere(now)).toBe(false);
  expect([await isThere(kept), await isThere(last)]).toEqual([true, true]);
  await expect.poll(async () => (await gateway.api.readJob({ job_id: job.id })).value.state).toBe('waiting');
  expect(await refusalOf(change(job.id, 'cancel', now))).toMatchObject({ status: 409 });
  expect(await change(job.id, 'cancel', last)).toMatchObject({ state: 'cancelled', skipped: 2, done: 1 });
  expect(await isThere(last)).toBe(true);
});

test('after a long stop a removal waits for a recruiter [S42]', async () => {
  const { ids, job } = await plan(1, 'overdue');
  const [id = 0] = ids;
  clock.advance((REMOVAL_DELAY_MINUTES + 61) * MINUTES);
  await expect.poll(async () => (await gateway.api.readJob({ job_id: job.id })).value.state).toBe('paused');
  expect(await isThere(id)).toBe(true);
  // The worker may have begun already.
  expect((await change(job.id, 'resume')).state).toMatch(/waiting|running/);
  expect(await gateway.settled(job.id)).toMatchObject({ state: 'done', done: 1 });
  expect(await isThere(id)).toBe(false);
});
