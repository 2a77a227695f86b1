import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/build.js';
import { type Killed, startKilled } from './kills.ts';
import { makeStore } from './target.ts';

// Two rounds here, many in kills.slow.ts.

let killed: Killed;

beforeAll(async () => {
  await buildIfStale();
  killed = await startKilled(await makeStore());
}, 180_000);
afterAll(async () => await killed.stop(), 60_000);

// T08 T09
test.each([37, 141])(
  'killed outright after %i of 200 writes, it has lost none that was acknowledged',
  async (after) => {
    await killed.round(after);
    expect(await killed.differences()).toEqual([]);
  },
  180_000,
);
