import { expect, test } from 'vitest';
import { MAX_ID } from '../../contract/fields.ts';
import { resultId } from './results.ts';

test('no two results have one ID, and every one is an ID', () => {
  const ids = Array.from({ length: 40 }, (_, index) => resultId(1 + Math.floor(index / 8), index % 8));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe(1);
  expect(resultId(268_435_455, 7)).toBeLessThanOrEqual(MAX_ID);
});
