import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { startAtWork } from './atWork.ts';
import { expectOnce } from './atWorkProof.ts';

/** All the calls of a round, the reading ones included, are some sixty. */
const MOMENTS = [1, 6, 11, 16, 21, 26, 31, 36, 41, 46];

beforeAll(async () => await buildIfStale(), 180_000);

// S27 S28 S29
test.each(['postgres', 'pglite'] as const)(
  'killed ten times amidst jobs of all kinds, with its own tables on %s, nothing is done twice on the platform',
  async (engine) => {
    const work = await startAtWork(engine);
    for (const moment of MOMENTS) {
      let calls = 0;
      const begun = new AbortController();
      const isKilled = new Promise<void>((resolve) => {
        work.watch.coming = async () => {
          if (!begun.signal.aborted) await once(begun.signal, 'abort');
          calls += 1;
          if (calls < moment) return;
          work.kill();
          resolve();
          // Of what was under way, one half gets through.
          if (calls % 2 === 0) await new Promise(() => {});
        };
      });
      const jobs = await work.begin();
      begun.abort();
      await isKilled;
      work.watch.coming = () => {};
      await work.again();
      await expectOnce(work, jobs);
    }
    expect(work.log.length).toBeGreaterThan(MOMENTS.length * 40);
    await work.stop();
  },
);
