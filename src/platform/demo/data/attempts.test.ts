import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { libraryTest } from '../../library/library.ts';
import { ATTEMPTS } from './attempts.ts';

const found = libraryTest('code-functions');
const tasks = found.kind === 'code' ? found.items : [];

test.each(tasks)(
  '$id: attempts pass as many cases as they say, none passes all',
  ({ id, cases, function: { name } }) => {
    const attempts = ATTEMPTS[id] ?? [];
    expect(attempts.length).toBeGreaterThanOrEqual(2);
    for (const { source, passed } of attempts) {
      // Ours, so it may run here.
      // oxlint-disable-next-line typescript/no-implied-eval
      const attempt = new Function(`${source}\nreturn ${name};`)() as (...input: unknown[]) => unknown;
      const right = cases.filter(({ input, output }) => {
        try {
          return isDeepStrictEqual(JSON.parse(JSON.stringify(attempt(...structuredClone(input)))), output);
        } catch {
          return false;
        }
      });
      expect({ source, passed: right.length }).toEqual({ source, passed });
      expect(passed).toBeLessThan(cases.length);
    }
  },
);
