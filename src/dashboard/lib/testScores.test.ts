import { expect, test } from 'vitest';
import { resultOf } from './testing/result.ts';
import { testsOf } from './testScores.ts';

test('tests are identified by their ID, else by their name, and listed once', () => {
  const tests = testsOf([
    resultOf({ test_id: 7, name: 'Logic' }),
    resultOf({ test_id: null, name: 'Typing' }),
    resultOf({ test_id: 8, name: 'Logic' }),
    resultOf({ test_id: null, name: 'Typing' }),
    resultOf({ test_id: 7, name: 'Logic, renamed' }),
  ]);
  expect(tests.map(({ name }) => name)).toEqual(['Logic', 'Typing', 'Logic']);
});

test('custom questions are not a test, and a test may have no name [S14]', () => {
  const [only, ...others] = testsOf([resultOf({ name: ' ' }), resultOf({ algorithm: 'custom_questions', test_id: 2 })]);
  expect(only).toEqual({ key: '1', name: null });
  expect(others).toEqual([]);
});
