// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from './api/queryClient.ts';
import { createAppRouter } from './router.tsx';
import { ADDRESSES, prepare, show, validAnswer } from './testing/showPage.ts';

prepare();

/** Routes that only redirect. */
const REDIRECTS = ['/assessments/$assessmentId'];

/** The paths of the pages, with parameters as `$name`. */
function pagePaths(): string[] {
  const router = createAppRouter(
    createQueryClient(() => undefined),
    createMemoryHistory(),
  );
  return Object.keys(router.routesByPath).filter((path) => !REDIRECTS.includes(path));
}

const isAt = (path: string, address: string) =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(address.replace(/\?.*/, ''));

test('every page is tested with damaged and refused answers', () => {
  const missing = pagePaths().filter((path) => !ADDRESSES.some((address) => isAt(path, address)));
  // Home, the start of a review and the board's panel have journeys; the other two pages ask for nothing.
  expect(missing.toSorted()).toEqual([
    '/',
    '/assessments/$assessmentId/board/$candidatureId',
    '/help',
    '/review',
    '/signed-in',
  ]);
});

test('every page without parameters is in the navigation', async () => {
  const { page } = await show('/assessments', (call) =>
    call.operation === 'readAbout'
      ? { ...validAnswer(call), role: 'recruiter', embedded: true, user: 'ana@example.org' }
      : validAnswer(call),
  );
  expect(page.errors).toEqual([]);
  const links = [...document.querySelectorAll('nav[aria-label="Main navigation"] a')].map((a) =>
    a.getAttribute('href'),
  );
  const missing = pagePaths().filter((path) => !path.includes('$') && !links.includes(path));
  // A tab of the bulk actions, the help link at the bottom of the navigation, what Home begins, and the end of signing in.
  expect(missing.toSorted()).toEqual(['/help', '/review', '/scheduled-emails', '/signed-in']);
});
