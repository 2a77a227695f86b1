import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const IMPORTS = /^(?:import|export) (?!type )(?:(?:\{[^}]*\}|[^'{;]*) from )?'([^']+)';|import\('([^']+)'\)/gm;

/** What a module loads. An import whose names are all of types loads its module, unless the whole import is `import type`. */
const loads = (name: string): string[] =>
  [...readFileSync(name, 'utf8').matchAll(IMPORTS)].map(([, given = '', lazy = given]) =>
    lazy.startsWith('.') ? join(dirname(name), lazy) : lazy,
  );

// The gateway has checked what it answers, and schemas weigh more than the rest of a first page.
test('the dashboard loads no schema', () => {
  const own = readdirSync('src/dashboard', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src/dashboard', name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|slow)\.|\/testing\//.test(name));
  const loadedBy = new Map(own.map((name) => [name, '']));
  for (const [name] of loadedBy) {
    if (!/\.tsx?$/.test(name)) continue;
    for (const next of loads(name)) if (!loadedBy.has(next)) loadedBy.set(next, name);
  }
  expect(loadedBy.has('src/contract/operations/operations.ts')).toBe(true);
  expect(loadedBy.get('zod/mini')).toBeUndefined();
});
