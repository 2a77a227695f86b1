import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { configurationPage, helpText } from './documentation.ts';
import { SETTINGS } from './settings.ts';

test('docs/configuration.md is up to date (npm run docs:configuration writes it)', () => {
  const path = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url));
  expect(readFileSync(path, 'utf8')).toBe(configurationPage());
});

test.each(Object.keys(SETTINGS))('--help lists %s', (name) => {
  expect(helpText()).toMatch(new RegExp(String.raw`^ +${name}$`, 'm'));
});
