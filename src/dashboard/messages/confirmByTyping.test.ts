import { expect, test } from 'vitest';
import { confirmationError } from './confirmByTyping.ts';

test('more than thirty candidates are confirmed by typing their number', () => {
  expect(confirmationError(30, '')).toBeNull();
  expect(confirmationError(31, '')).toBe('Enter 31 to continue.');
  expect(confirmationError(1240, '1,240')).toBeNull();
  expect(confirmationError(31, '30')).toBe('Enter 31 to continue.');
});
