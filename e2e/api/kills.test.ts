import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../src/build.js';
import { startKilled } from './kills.ts';
import { makeStore, ownEngine } from './target.ts';

// More and longer ones in kills.slow.ts.
// Starting PGlite anew takes seconds of processor each time.
const ROUNDS = { pglite: 1, postgres: 4 }[ownEngine()];
const WRITES = 100;

beforeAll(async () => await buildIfStale(), 180_000);

// T08 T09
test(`killed outright, ${ROUNDS} times amidst ${WRITES} writes, it has lost none that was acknowledged`, async () => {
  const killed = await startKilled(await makeStore(), WRITES);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Spread over them, not in order.
    expect(await killed.round(1 + ((round * 37) % (WRITES - 1)))).toEqual([]);
  }
  expect(await killed.differences()).toEqual([]);
  await killed.stop();
}, 300_000);
