import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { startKilled } from './kills.ts';
import { makeStore } from './target.ts';

// More and longer ones in kills.slow.ts: what takes is the start after each kill.
const ROUNDS = 3;
const WRITES = 20;

beforeAll(async () => await buildIfStale(), 180_000);

test(`killed outright, ${ROUNDS} times amidst ${WRITES} writes, it has lost none that was acknowledged [T08 T09]`, async () => {
  const killed = await startKilled(await makeStore(), WRITES);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Spread over them, not in order.
    expect(await killed.round(1 + ((round * 9) % (WRITES - 1)))).toEqual([]);
  }
  expect(await killed.differences()).toEqual([]);
  await killed.stop();
}, 300_000);
