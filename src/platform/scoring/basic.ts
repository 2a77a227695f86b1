import type { Item } from '../definitions/items.ts';
import type { BasicTest } from '../definitions/tests.ts';
import { sumMarks, type Answers, type Outcome } from './outcome.ts';

// Absorbs floating-point errors such as that of 0.1 + 0.2.
const ROUNDING = 1e-9;

/** Scores a basic test from 0 to 100: the points of correct answers as a percentage of all points. */
export function scoreBasic(test: BasicTest, answers: Answers): Outcome {
  return sumMarks(
    test.items.map((item) => ({
      area: item.area,
      points: item.points,
      right: isRight(item, answers.get(item.id)) ? 1 : 0,
      of: 1,
    })),
  );
}

/**
 * Whether an answer is correct; there is no partial credit. A single choice is answered by the index of its option, from 0;
 * several choices and an order by a list of indices; a number by a number. Anything else is wrong.
 */
export function isRight(item: Item, answer: unknown): boolean {
  switch (item.type) {
    case 'single':
      return typeof answer === 'number' && item.options[answer] === item.correct;
    case 'multiple': {
      const chosen = new Set(textsOf(item.options, answer));
      return chosen.size === item.correct.length && item.correct.every((text) => chosen.has(text));
    }
    case 'ordering': {
      const given = textsOf(item.options, answer);
      return given.length === item.correct.length && given.every((text, place) => text === item.correct[place]);
    }
    case 'number':
      return typeof answer === 'number' && Math.abs(answer - item.correct) <= item.tolerance + ROUNDING;
  }
}

function textsOf(options: readonly string[], answer: unknown): (string | undefined)[] {
  if (!Array.isArray(answer)) return [];
  return answer.map((place: unknown) => (typeof place === 'number' ? options[place] : undefined));
}
