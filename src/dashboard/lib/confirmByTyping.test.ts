import { expect, test } from 'vitest';
import { reasonToType } from './confirmByTyping.ts';

test('more than thirty are confirmed by their number', () => {
  expect(reasonToType(30, '')).toBeNull();
  expect(reasonToType(31, '')).toBe('Enter 31 to continue.');
  expect(reasonToType(1240, '1,240')).toBeNull();
  expect(reasonToType(31, '30')).toBe('Enter 31 to continue.');
});
