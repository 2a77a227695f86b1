import { expect, test } from 'vitest';
import { libraryTest } from '../../definitions/library/library.ts';
import { runCode } from '../../sandbox/runCode.ts';
import { ATTEMPTS } from './attempts.ts';

const found = libraryTest('code-functions');
if (found.kind !== 'code') throw new Error('The library has a code test');

test(
  'each attempt of the demo passes the declared number of cases in the sandbox, and none passes all',
  { tags: 'slow', timeout: 60_000 },
  async () => {
    const rounds = Math.max(...found.items.map(({ id }) => ATTEMPTS[id]?.length ?? 0));
    expect(rounds).toBeGreaterThanOrEqual(2);
    for (let round = 0; round < rounds; round++) {
      const attempts = found.items.flatMap(({ id }) => {
        const attempt = ATTEMPTS[id]?.[round];
        return attempt ? [{ id, ...attempt }] : [];
      });
      const runs = await runCode(found, new Map(attempts.map(({ id, source }) => [id, source])));
      const passed = new Map([...runs].map(([id, run]) => [id, run.passed]));
      expect(passed).toEqual(new Map(attempts.map((attempt) => [attempt.id, attempt.passed])));
    }
    for (const { id, cases } of found.items) {
      expect(Math.max(...(ATTEMPTS[id] ?? []).map(({ passed }) => passed))).toBeLessThan(cases.length);
    }
  },
);
