import { MAX_ID } from '../../contract/codes.ts';
import { expect, test } from 'vitest';
import { resultId } from './results.ts';

test('each result has a unique and valid ID', () => {
  const ids = Array.from({ length: 40 }, (_, index) => resultId(1 + Math.floor(index / 8), index % 8));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe(1);
  expect(resultId(268_435_455, 7)).toBeLessThanOrEqual(MAX_ID);
});
