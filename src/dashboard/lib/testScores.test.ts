import { expect, test } from 'vitest';
import { resultOf } from './testing/result.ts';
import { testsOf } from './testScores.ts';

test('tests are told apart by their ID, or by their name where there is none', () => {
  const tests = testsOf([
    [resultOf({ test_id: 7, name: 'Logic', score: 50 }), resultOf({ test_id: null, name: 'Typing', score: 0 })],
    [resultOf({ test_id: 8, name: 'Logic', score: 60 }), resultOf({ test_id: null, name: 'Typing', score: 10 })],
    [resultOf({ test_id: 7, name: 'Logic, renamed', score: 70 })],
  ]);
  expect(tests.map(({ name, scores }) => [name, scores])).toEqual([
    ['Logic', [50, 70]],
    ['Typing', [0, 10]],
    ['Logic', [60]],
  ]);
});

test('what has no score is listed without one, and custom questions are no test [S14]', () => {
  const [only, ...others] = testsOf([
    [
      resultOf({ name: ' ', algorithm: 'big_5', score_display: '1-1-1-1-1' }),
      resultOf({ algorithm: 'custom_questions', test_id: 2 }),
    ],
  ]);
  expect(only).toEqual({ key: '1', name: 'Unnamed test', isCode: false, scores: [] });
  expect(others).toEqual([]);
});

test('nobody counts twice in a test [S18]', () => {
  const twice = [resultOf({ score: 10 }), resultOf({ id: 2, score: 90 })];
  expect(testsOf([twice])[0]?.scores).toEqual([10]);
});
