import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PARTS } from '../mutation/parts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

// A pattern without a file mutates nothing, or runs no test, and still passes.
test.each(Object.entries(PARTS))('the mutation tests of %s have existing code and tests', (_part, { code, tests }) => {
  const places = [...code, ...tests].map((pattern) => (/[*(]/.test(pattern) ? dirname(pattern) : pattern));
  expect(places.filter((place) => !existsSync(root + place))).toEqual([]);
});
