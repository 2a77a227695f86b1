import { expect, test } from 'vitest';
import { confirmationError } from './confirmByTyping.ts';

test('a number of candidates is confirmed by typing it, with or without separators', () => {
  expect(confirmationError(31, '')).toBe('Enter 31 to continue.');
  expect(confirmationError(31, '30')).toBe('Enter 31 to continue.');
  expect(confirmationError(2, '2')).toBeNull();
  expect(confirmationError(1240, '1,240')).toBeNull();
  expect(confirmationError(1240, ' 1 240 ')).toBeNull();
});
