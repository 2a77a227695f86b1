import { expect, test } from 'vitest';
import { resultOf } from '../../lib/testing/result.ts';
import { answersOf, likelyShape, medianOf } from './resultsShape.ts';

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

test('answers are shown when there is one or the assessment is completed, with the questions that were not answered', () => {
  expect(answersOf(invited, false)).toEqual([]);
  expect(answersOf(first, false).map(({ answer }) => answer)).toEqual(['Because.', null]);
  expect(answersOf(invited, true).map(({ answer }) => answer)).toEqual([null, null]);
});

test('a score is compared with the median of its test, if it is final and ten or more are known', () => {
  const scores = { test_id: 1, name: 'A test', bands: [] };
  const many = { ...scores, count: 41, quartiles: [50, 63, 80] };
  const few = { ...scores, count: 9, quartiles: [] };
  const result = resultOf({ score: 70 });
  expect(medianOf(result, [{ ...few, test_id: 2 }, many])).toEqual({ value: 63, scores: 41 });
  expect(medianOf(result, [few])).toBeNull();
  expect(medianOf(result, [{ ...many, test_id: 2 }])).toBeNull();
  expect(medianOf(resultOf({ score: 70, status: 'filed' }), [many])).toBeNull();
  expect(medianOf(resultOf({ score: null }), [many])).toBeNull();
});
