import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIG_5_FACTORS, readBig5 } from '../../contract/personality.ts';
import type { PersonalityTest, TestDefinition } from '../definitions/tests.ts';
import { LIBRARY_KEYS } from '../definitions/library/keys.ts';
import { libraryTest } from '../definitions/library/library.ts';
import { scoreTest } from './score.ts';

const personality = LIBRARY_KEYS.map(libraryTest).filter((each): each is PersonalityTest => each.kind === 'big_5');

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

  test.each(personality)('gives the middle of the scale for agreeing with everything: $name', (found) => {
    const raws = readBig5(
      'big_5',
      scoreTest(
        found,
        answering(found, () => 5),
      ).score_display,
    )?.map(({ raw }) => raw);
    expect(new Set(raws)).toEqual(new Set([found.raw_scores === 'sum' ? 30 : 3]));
  });

  test.each(personality)('calls the ends of the scale very high and very low: $name', (found) => {
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

  test.each(personality)('counts up to half unanswered statements as the mean of the others: $name', (found) => {
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

  test('has a valid code for any answers, in which each factor depends on its statements only', () => {
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

  test.each([0, 6, 2.5, '3', null, [3]])('ignores the answer %j', (answer) => {
    const [found] = personality;
    expect(scoreTest(found as TestDefinition, new Map(found?.items.map(({ id }) => [id, answer]))).score_display).toBe(
      '',
    );
  });
});
