import { expect, test } from 'vitest';
import { resultOf } from '../../lib/testing/result.ts';
import { answersOf, likelyShape } from './resultsShape.ts';

const asked = (...answers: (string | null)[]) =>
  resultOf({
    algorithm: 'custom_questions',
    custom_questions: answers.map((answer, index) => ({ id: index, question: 'Why?', answer })),
  });

const invited = [resultOf({}), asked(null, null)];
const first = [resultOf({ score: 50 }), asked('Because.', null)];
const second = [resultOf({ score: 70 }), resultOf({ algorithm: 'big_5' })];

test('the skeleton has the shape of the results of another candidate with the same progress', () => {
  expect(likelyShape([first, second, invited], true)).toEqual({ tests: [true, false], questions: 0 });
  expect(likelyShape([second, first, invited], true)).toEqual({ tests: [true], questions: 2 });
  expect(likelyShape([first, invited, second], false)).toEqual({ tests: [false], questions: 0 });
  expect(likelyShape([invited, []], false)).toEqual({ tests: [false], questions: 0 });
});

test('without such a candidate the skeleton is three tests, with scores where there is a score', () => {
  expect(likelyShape([], true)).toEqual({ tests: [true, true, true], questions: 0 });
  expect(likelyShape([first], false)).toEqual({ tests: [false, false, false], questions: 0 });
});

test('answers are shown when there is one, then with the questions that were not answered', () => {
  expect(answersOf(invited)).toEqual([]);
  expect(answersOf(first).map(({ answer }) => answer)).toEqual(['Because.', null]);
});
