import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../definitions/items.ts';
import type { BasicTest } from '../definitions/tests.ts';
import { LIBRARY_KEYS } from '../definitions/library/keys.ts';
import { libraryTest } from '../definitions/library/library.ts';
import { isRight } from './basic.ts';
import { averageOf } from './outcome.ts';
import { scoreTest } from './score.ts';

const basic = LIBRARY_KEYS.map(libraryTest).filter((each): each is BasicTest => each.kind === 'basic');

/** The correct answer in its stored form. */
function rightAnswer(item: Item): unknown {
  if (item.type === 'number') return item.correct;
  if (item.type === 'single') return item.options.indexOf(item.correct);
  return item.correct.map((text) => item.options.indexOf(text));
}

/** Any answer that can be stored for an item, correct ones included. */
const someAnswer = (item: Item): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(rightAnswer(item)),
    fc.integer({ min: -1, max: 9 }),
    fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    fc.double(),
    fc.jsonValue(),
  );

const answered = (found: BasicTest) =>
  fc
    .tuple(...found.items.map((item) => fc.option(fc.tuple(fc.constant(item.id), someAnswer(item)))))
    .map((pairs) => new Map<string, unknown>(pairs.filter((pair) => pair !== null)));

const withAnswers = fc.constantFrom(...basic).chain((found) => fc.tuple(fc.constant(found), answered(found)));

describe('a basic test', () => {
  test.each(basic)('has the score 0 without answers and 100 with correct ones: $name', (found) => {
    expect(scoreTest(found, new Map()).score).toBe(0);
    const right = new Map(found.items.map((item) => [item.id, rightAnswer(item)]));
    const { score, areas } = scoreTest(found, right);
    expect(score).toBe(100);
    expect(areas.map(({ right: count }) => count)).toEqual(areas.map(({ of }) => of));
  });

  test('has a whole score from 0 to 100 for any answers, and areas add up', () => {
    fc.assert(
      fc.property(withAnswers, ([found, answers]) => {
        const { score, areas, score_display } = scoreTest(found, answers);
        expect(Number.isInteger(score) && Number(score) >= 0 && Number(score) <= 100).toBe(true);
        expect(areas.reduce((sum, { of }) => sum + of, 0)).toBe(found.items.length);
        expect(areas.every(({ right, of }) => right >= 0 && right <= of)).toBe(true);
        expect(score_display).toBe('');
      }),
    );
  });

  test('never has a lower score with one more correct answer', () => {
    fc.assert(
      fc.property(withAnswers, fc.nat(), ([found, answers], place) => {
        const item = found.items[place % found.items.length];
        if (!item) return;
        const better = new Map(answers).set(item.id, rightAnswer(item));
        expect(scoreTest(found, better).score).toBeGreaterThanOrEqual(scoreTest(found, answers).score ?? 0);
      }),
    );
  });

  test('has the same score for any order of items and answers', () => {
    fc.assert(
      fc.property(withAnswers, ([found, answers]) => {
        const turned = { ...found, items: found.items.toReversed() };
        const { score, areas } = scoreTest(turned, new Map([...answers].toReversed()));
        expect(score).toBe(scoreTest(found, answers).score);
        expect(new Set(areas.map((area) => JSON.stringify(area)))).toEqual(
          new Set(scoreTest(found, answers).areas.map((area) => JSON.stringify(area))),
        );
      }),
    );
  });

  test('weights items by their points', () => {
    const [first, second] = basic[0]?.items ?? [];
    if (!basic[0] || !first || !second) throw new Error('The library is empty');
    const found = {
      ...basic[0],
      items: [
        { ...first, points: 3 },
        { ...second, points: 1 },
      ],
    };
    expect(scoreTest(found, new Map([[first.id, rightAnswer(first)]])).score).toBe(75);
  });
});

describe('a question', () => {
  const common = { id: 'a', area: 'A', points: 1, prompt: '?', explanation: '!' };
  const options = ['x', 'y', 'z'];

  test.each<[Item, unknown[], unknown[]]>([
    [{ ...common, type: 'single', options, correct: 'y' }, [1], [0, 2, 3, -1, 1.5, '1', [1], null, undefined, 'y']],
    [
      { ...common, type: 'multiple', options, correct: ['z', 'x'] },
      [
        [0, 2],
        [2, 0],
        [0, 2, 2],
      ],
      [[0], [0, 1, 2], [0, 1], [0, 3], ['0', '2'], [], 0, null],
    ],
    [
      { ...common, type: 'ordering', options, correct: ['z', 'x', 'y'] },
      [[2, 0, 1]],
      [[0, 1, 2], [2, 1, 0], [2, 0], [2, 0, 1, 1], 2],
    ],
    [{ ...common, type: 'number', correct: 0.3, tolerance: 0 }, [0.3, 0.1 + 0.2], [0.31, '0.3', Number.NaN, null]],
    [{ ...common, type: 'number', correct: 33.3, tolerance: 0.05 }, [33.3, 33.25, 33.35], [33.24, 33.36, 33]],
  ])('tells correct answers from wrong ones: %j', (item, right, wrong) => {
    for (const answer of right) expect({ answer, right: isRight(item, answer) }).toEqual({ answer, right: true });
    for (const answer of wrong) expect({ answer, right: isRight(item, answer) }).toEqual({ answer, right: false });
  });
});

test('the score of a candidate is the rounded mean of the scored tests', () => {
  expect(averageOf([50, null, 51])).toBe(51);
  expect(averageOf([null])).toBeNull();
  expect(averageOf([])).toBeNull();
});
