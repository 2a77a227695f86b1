import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

const sourceOf = (folder: URL, without: readonly string[]) =>
  readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !without.includes(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

const missingIn = (source: string, names: readonly string[]) =>
  names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(source));

test('every setting is read into the configuration', () => {
  const readers = sourceOf(new URL('.', import.meta.url), ['settings.ts', 'sandboxSettings.ts']);
  expect(missingIn(readers, Object.keys(SETTINGS))).toEqual([]);
});

test('every value of the configuration is used', () => {
  const users = sourceOf(new URL('..', import.meta.url), []);
  expect(missingIn(users, Object.keys(readConfig('/srv', {})))).toEqual([]);
});
