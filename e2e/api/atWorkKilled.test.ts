import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { type AtWork, PEOPLE, startAtWork } from './atWork.ts';
import { expectOnce } from './atWorkProof.ts';

// More and less orderly ones in atWorkKilled.slow.ts.

let work: AtWork;

beforeAll(async () => {
  await buildIfStale();
  work = await startAtWork('postgres');
}, 180_000);
afterAll(async () => await work.stop());

// S27 S28 S29
test('killed amidst a job of each kind, answers to all of them lost, nothing is done twice on the platform', async () => {
  const { openId, emptyId } = work.seeded;
  // How many answers of each call come through.
  const most: Record<string, number> = {
    'stage INT': 1,
    'stage REJ': 3,
    'send-reminder': 1,
    'send-invitation': 1,
    remove: 1,
    invite_candidate: 1,
    render_pdf: 1,
    results: 1,
    [`list ${emptyId}`]: 0,
    [`list ${openId}`]: Infinity,
  };
  const held = new Set<string>();
  work.watch.answered = async (name) => {
    const left = (most[name] ?? Infinity) - 1;
    most[name] = left;
    if (left >= 0) return;
    held.add(name);
    await new Promise(() => {});
  };
  const jobs = await work.begin();
  // All but the list that the others are read from.
  await expect.poll(() => held.size, { timeout: 60_000, interval: 20 }).toBe(Object.keys(most).length - 1);
  for (const id of Object.values(jobs)) {
    const { state, done } = (await work.api().readJob({ job_id: id })).value;
    expect([id, state]).toEqual([id, 'running']);
    expect(done).toBeLessThan(PEOPLE);
  }
  work.kill();
  work.watch.answered = () => {};
  await work.again();
  await expectOnce(work, jobs);
}, 120_000);
