import { describe, expect, test } from 'vitest';
import type { CodeTask } from '../definitions/codeTasks.ts';
import { CodeTest } from '../definitions/tests.ts';
import { libraryTest } from '../definitions/library/library.ts';
import { scoreTest } from './score.ts';

const library = CodeTest.parse(libraryTest('code-functions'));

function taskOf(id: string, { area, points, cases }: { area: string; points: number; cases: number }): CodeTask {
  const [task] = library.items;
  if (!task) throw new Error('The library is empty');
  return { ...task, id, area, points, cases: Array.from({ length: cases }, () => ({ input: [], output: null })) };
}

/** Three tasks of 4, 3 and 2 hidden cases; the last has as many points as the others together. */
const test_: CodeTest = {
  ...library,
  items: [
    taskOf('a', { area: 'Lists', points: 1, cases: 4 }),
    taskOf('b', { area: 'Texts', points: 2, cases: 3 }),
    taskOf('c', { area: 'Lists', points: 3, cases: 2 }),
  ],
};
const scored = (passed: Record<string, unknown>) => scoreTest(test_, new Map(Object.entries(passed)));

describe('a code test', () => {
  test('counts the passed hidden cases by area', () => {
    expect(scored({ a: 3, b: 1, c: 2 })).toEqual({
      score: Math.round((100 * (3 / 4 + 2 / 3 + 3)) / 6),
      score_display: '',
      areas: [
        { area: 'Lists', right: 5, of: 6 },
        { area: 'Texts', right: 1, of: 3 },
      ],
    });
  });

  test.each([
    [{}, 0],
    [{ a: 4, b: 3, c: 2 }, 100],
    [{ a: 400, b: 4, c: 3 }, 100],
    [{ c: 2 }, 50],
    [{ c: 1 }, 25],
    // Tasks are weighted by points, independent of their number of cases.
    [{ a: 4 }, 17],
    [{ b: 3 }, 33],
    // Values that no sandbox reports count as 0.
    [{ a: -4, b: -1, c: 2 }, 50],
    [{ a: 'all', b: '3', c: 1.5 }, 0],
    [{ a: [4], b: true, c: Number.NaN }, 0],
    [{ a: null, b: undefined, c: Number.POSITIVE_INFINITY }, 0],
    [{ d: 4 }, 0],
  ])('with the passed cases %j has the score %d', (passed, score) => {
    expect(scored(passed).score).toBe(score);
  });

  test('of the library has the score 100 when all cases pass', () => {
    const passed = new Map(library.items.map(({ id, cases }) => [id, cases.length]));
    expect(scoreTest(library, passed).score).toBe(100);
  });
});
