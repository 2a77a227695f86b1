// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { validAnswer, prepare, show } from './testing/showPage.ts';

prepare();

test.each([
  ['/held', '/scheduled-emails'],
  ['/held?job=7&page=2', '/scheduled-emails?job=7&page=2'],
  ['/outbox?q=ana%40example.org', '/email-log?q=ana%40example.org'],
])('the former address %s opens %s', async (former, address) => {
  const { page } = await show(former, validAnswer);
  expect(page.address()).toBe(address);
});
