import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

test('the pages tested at 200 % and 400 % zoom are all', () => {
  const paths = [...read('src/dashboard/router.tsx').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(15);
  const shown = read('e2e/support/mainPages.ts').replaceAll(/\$\{[^}]*\}/g, '$');
  const missing = paths.filter((path) => !new RegExp(`['\`]${path.replaceAll(/\$\w+/g, '\\$')}['\`?]`).test(shown));
  // There is no bulk action yet, /review leads to its page, and the others redirect or close.
  expect(missing.toSorted()).toEqual(['/assessments/$assessmentId', '/jobs/$jobId', '/review/$reviewId', '/signed-in']);
});
