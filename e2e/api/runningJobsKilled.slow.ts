import { once } from 'node:events';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { IS_FULL_RUN } from '../support/slowMode.js';
import { PEOPLE, startRunningJobs } from './runningJobs.ts';
import { expectEachChangeOnce } from './runningJobsProof.ts';

/** A round has about sixty calls, reads included. */
const MOMENTS = IS_FULL_RUN ? [1, 6, 11, 16, 21, 26, 31, 36, 41, 46] : [1, 16, 31, 46];

beforeAll(async () => await buildIfStale(), 180_000);

test.each(['postgres', 'pglite'] as const)(
  'a gateway with tables on %s that is killed several times during all kinds of jobs does nothing twice [S27 S28 S29]',
  async (engine) => {
    const work = await startRunningJobs(engine);
    onTestFinished(work.stop);
    for (const moment of MOMENTS) {
      let calls = 0;
      const begun = new AbortController();
      await work.select();
      const isKilled = new Promise<void>((resolve) => {
        work.watch.coming = async () => {
          if (!begun.signal.aborted) await once(begun.signal, 'abort');
          calls += 1;
          if (calls < moment) return;
          work.kill();
          resolve();
          // Half of the running calls are done.
          if (calls % 2 === 0) await new Promise(() => {});
        };
      });
      const jobs = await work.begin();
      begun.abort();
      await isKilled;
      work.watch.coming = () => {};
      await work.again();
      await expectEachChangeOnce(work, jobs);
    }
    expect(work.log.length).toBeGreaterThan(MOMENTS.length * 40);
  },
);

test('a gateway that is killed during each kind of job, with all answers lost, does nothing twice [S27 S28 S29]', async () => {
  const work = await startRunningJobs('postgres');
  onTestFinished(work.stop);
  const { openId } = work.seeded;
  await work.select();
  // Number of answers of each call that arrive.
  const most: Record<string, number> = {
    'stage INT': 1,
    'stage REJ': 3,
    'send-reminder': 1,
    'send-invitation': 1,
    remove: 1,
    invite_candidate: 1,
    render_pdf: 1,
    results: 1,
    'one of candidates': 1,
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
  // All calls except the list that the others are read from.
  await expect.poll(() => held.size, { timeout: 60_000, interval: 20 }).toBe(Object.keys(most).length - 1);
  for (const id of Object.values(jobs)) {
    const { state, done } = (await work.api().readJob({ job_id: id })).value;
    expect([id, state]).toEqual([id, 'running']);
    expect(done).toBeLessThan(PEOPLE);
  }
  work.kill();
  work.watch.answered = () => {};
  await work.again();
  await expectEachChangeOnce(work, jobs);
});
