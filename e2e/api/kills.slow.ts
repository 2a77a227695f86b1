import { expect, test } from 'vitest';
import { buildIfStale } from '../../src/server/build.js';
import { startKilledPlatform } from './kills.ts';
import { IS_FULL_RUN } from '../support/slowMode.js';
import { makeStore } from './target.ts';

const ROUNDS = IS_FULL_RUN ? 50 : 12;
const WRITES = 200;

test.each(['pglite', 'postgres'] as const)(
  'a platform killed many times has lost nothing on %s [T08 T09]',
  async (engine) => {
    await buildIfStale();
    const killed = await startKilledPlatform(await makeStore(engine), WRITES);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Spread over them, not in order.
      expect(await killed.round(1 + ((round * 61) % (WRITES - 1)))).toEqual([]);
    }
    expect(await killed.differences()).toEqual([]);
    await killed.stop();
  },
);
