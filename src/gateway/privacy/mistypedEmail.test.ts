import { expect, test } from 'vitest';
import { isMistyped } from './mistypedEmail.ts';

const EMAIL = 'x.holt@example.net';

test.each([
  'x.holt@example.net.',
  'x.holt at example.net',
  'x.holt (at) example (dot) net',
  'x.holt@example',
  'x.holt@exa',
  'x.holt@@example.net',
  'X.Holt @ example.net',
  'x.holtexample.net',
  'xholt@example..net',
  'x.holt@example,net',
  'x.holt@exmaple,net',
  'mailto:x.holt@@example.net'.slice(7),
  '"x.holt@@example.net"',
])('%j was meant to be the address [P54]', (text) => {
  expect(isMistyped(text, EMAIL)).toBe(true);
});

test.each([
  '',
  '@',
  'x',
  'x.holt',
  'x.hold@example.net',
  'y.holt@example.net',
  'x.holt@example.com',
  'a@b',
  'someone else',
  'x.holt@@other.org',
])('%j was not', (text) => {
  expect(isMistyped(text, EMAIL)).toBe(false);
});

test('a long text takes no long time', () => {
  expect(isMistyped('@'.repeat(100_000), EMAIL)).toBe(false);
  expect(isMistyped(' at '.repeat(25_000), EMAIL)).toBe(false);
});
