import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIG_5_FACTORS, readBig5 } from '../../contract/personality.ts';
import type { Item } from '../definitions/items.ts';
import type { BasicTest, CodeTest, PersonalityTest, TestDefinition } from '../definitions/tests.ts';
import { LIBRARY_KEYS } from '../library/keys.ts';
import { libraryTest } from '../library/library.ts';
import { isRight } from './basic.ts';
import { averageOf } from './outcome.ts';
import { scoreTest } from './score.ts';

const all = LIBRARY_KEYS.map(libraryTest);
const basic = all.filter((each): each is BasicTest => each.kind === 'basic');
const personality = all.filter((each): each is PersonalityTest => each.kind === 'big_5');
const code = all.filter((each): each is CodeTest => each.kind === 'code');

/** The right answer as it is saved. */
function rightAnswer(item: Item): unknown {
  if (item.type === 'number') return item.correct;
  if (item.type === 'single') return item.options.indexOf(item.correct);
  return item.correct.map((text) => item.options.indexOf(text));
}

/** Something that may be saved for an item, right ones included. */
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
  test.each(basic)('$name: nothing answered is 0, everything right is 100', (found) => {
    expect(scoreTest(found, new Map()).score).toBe(0);
    const right = new Map(found.items.map((item) => [item.id, rightAnswer(item)]));
    const { score, areas } = scoreTest(found, right);
    expect(score).toBe(100);
    expect(areas.map(({ right: count }) => count)).toEqual(areas.map(({ of }) => of));
  });

  test('whatever is answered, the score is a whole number from 0 to 100, and areas add up', () => {
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

  test('one more right answer never lowers the score', () => {
    fc.assert(
      fc.property(withAnswers, fc.nat(), ([found, answers], place) => {
        const item = found.items[place % found.items.length];
        if (!item) return;
        const better = new Map(answers).set(item.id, rightAnswer(item));
        expect(scoreTest(found, better).score).toBeGreaterThanOrEqual(scoreTest(found, answers).score ?? 0);
      }),
    );
  });

  test('the order of items and of answers is of no account', () => {
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

  test('points weigh', () => {
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
      [[0, 1, 2], [2, 0], [2, 0, 1, 1], 2],
    ],
    [{ ...common, type: 'number', correct: 0.3, tolerance: 0 }, [0.3, 0.1 + 0.2], [0.31, '0.3', Number.NaN, null]],
    [{ ...common, type: 'number', correct: 33.3, tolerance: 0.05 }, [33.3, 33.25, 33.35], [33.24, 33.36, 33]],
  ])('%j', (item, right, wrong) => {
    for (const answer of right) expect({ answer, right: isRight(item, answer) }).toEqual({ answer, right: true });
    for (const answer of wrong) expect({ answer, right: isRight(item, answer) }).toEqual({ answer, right: false });
  });
});

describe('a code test', () => {
  const [found] = code;
  const passed = (share: number) => new Map(found?.items.map(({ id, cases }) => [id, cases.length * share]));

  test('counts the hidden cases that were passed, and nothing else', () => {
    const test_ = found as TestDefinition;
    expect(scoreTest(test_, new Map()).score).toBe(0);
    expect(scoreTest(test_, passed(1)).score).toBe(100);
    expect(scoreTest(test_, passed(99)).score).toBe(100);
    expect(scoreTest(test_, new Map([...passed(1)].map(([id]) => [id, 'all']))).score).toBe(0);
  });

  test('weighs tasks by their points, whatever the number of their cases', () => {
    const [first] = found?.items ?? [];
    const points = found?.items.map((item) => item.points) ?? [];
    const share = (100 * (first?.points ?? 0)) / points.reduce((sum, each) => sum + each, 0);
    const only = new Map([[first?.id ?? '', first?.cases.length]]);
    expect(scoreTest(found as TestDefinition, only).score).toBe(Math.round(share));
  });
});

describe('a personality test', () => {
  const answering = (found: PersonalityTest, answer: (direction: '+' | '-') => number) =>
    new Map<string, unknown>(found.items.map(({ id, direction }) => [id, answer(direction)]));
  const levels = (code_: string) => readBig5('big_5', code_)?.map(({ level }) => level);

  test('has raw scores as whole sums or as means with decimals', () => {
    const [long, short] = personality;
    if (!long || !short) throw new Error('The library has two');
    const agreeing = (found: PersonalityTest) =>
      scoreTest(
        found,
        answering(found, (sign) => (sign === '+' ? 5 : 2)),
      );
    expect(agreeing(long).score_display).toBe('5-4-5-5-5_45-45-45-45-45');
    expect(agreeing(short).score_display).toBe('5-4-5-5-5_4.5-4.5-4.5-4.5-4.5');
    expect(agreeing(long)).toMatchObject({ score: null, areas: [] });
  });

  test.each(personality)('$name: to agree with everything comes to the middle of the scale', (found) => {
    const raws = readBig5(
      'big_5',
      scoreTest(
        found,
        answering(found, () => 5),
      ).score_display,
    )?.map(({ raw }) => raw);
    expect(new Set(raws)).toEqual(new Set([found.raw_scores === 'sum' ? 30 : 3]));
  });

  test.each(personality)('$name: the ends of the scale are very high and very low', (found) => {
    expect(
      levels(
        scoreTest(
          found,
          answering(found, (sign) => (sign === '+' ? 5 : 1)),
        ).score_display,
      ),
    ).toEqual([5, 5, 5, 5, 5]);
    expect(
      levels(
        scoreTest(
          found,
          answering(found, (sign) => (sign === '+' ? 1 : 5)),
        ).score_display,
      ),
    ).toEqual([1, 1, 1, 1, 1]);
  });

  test.each(personality)('$name: what was left out counts like the mean of the rest, up to a half', (found) => {
    const full = answering(found, (sign) => (sign === '+' ? 4 : 2));
    const { score_display } = scoreTest(found, full);
    const [factor] = BIG_5_FACTORS;
    const own = found.items.filter((item) => item.factor === factor);
    for (const { id } of own.slice(own.length / 2)) full.delete(id);
    expect(scoreTest(found, full).score_display).toBe(score_display);
    full.delete(own[0]?.id ?? '');
    expect(scoreTest(found, full).score_display).toBe('');
    expect(scoreTest(found, new Map()).score_display).toBe('');
  });

  test('whatever is answered, a code can be read, and no factor depends on the answers to another', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...personality),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        (found, stream) => {
          const answers = answering(found, () => stream.next().value ?? 3);
          const code_ = readBig5('big_5', scoreTest(found, answers).score_display);
          expect(code_).toHaveLength(5);
          for (const { id, factor } of found.items) if (factor === 'Openness') answers.set(id, 3);
          const other = readBig5('big_5', scoreTest(found, answers).score_display);
          expect(other?.slice(0, 4)).toEqual(code_?.slice(0, 4));
        },
      ),
    );
  });

  test.each([0, 6, 2.5, '3', null, [3]])('%j is no answer', (answer) => {
    const [found] = personality;
    expect(scoreTest(found as TestDefinition, new Map(found?.items.map(({ id }) => [id, answer]))).score_display).toBe(
      '',
    );
  });
});

test('the average is the rounded mean of what is scored', () => {
  expect(averageOf([50, null, 51])).toBe(51);
  expect(averageOf([null])).toBeNull();
  expect(averageOf([])).toBeNull();
});
