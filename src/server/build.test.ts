import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources, removeOutdated } from './build.js';

const DAY_MS = 24 * 60 * 60 * 1000;
// Whole seconds: file systems round.
const NOW = new Date('2026-01-15T12:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shortlist-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content = '', modified = NOW): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), modified, modified);
}

test.each(['app/assets', 'candidate/assets', '.'])(
  'files of earlier builds stay for two weeks for open pages: %s [S31]',
  (place) => {
    const names = [0, 1, 13, 15, 100].map((days) => `${place}/index-${days}.js`);
    for (const [index, days] of [0, 1, 13, 15, 100].entries()) {
      write(names[index] ?? '', '', new Date(NOW.getTime() - days * DAY_MS));
    }
    removeOutdated(folder, NOW.getTime());
    expect(names.map((name) => existsSync(join(folder, name)))).toEqual([true, true, true, false, false]);
  },
);

test('other files of earlier builds are removed', () => {
  const before = new Date(NOW.getTime() - 1);
  const names = ['platform/migrations/0001.sql', 'app/icon.svg', 'candidate/.vite/manifest.json'];
  for (const name of names) {
    write(name);
    write(`${name}.gone`, '', before);
  }
  removeOutdated(folder, NOW.getTime());
  expect(names.map((name) => existsSync(join(folder, name)))).toEqual([true, true, true]);
  expect(names.map((name) => existsSync(join(folder, `${name}.gone`)))).toEqual([false, false, false]);
});

test('a build is stale when contents or names of sources change, not times, tests or documentation', () => {
  const writeAll = (content: string, modified?: Date) => {
    for (const name of [
      'docs/pictures/board.jpg',
      'docs/user-guide.md',
      'index.html',
      'tsconfig.json',
      'vite.config.ts',
      'package-lock.json',
      'public/icon.svg',
    ])
      write(name);
    write('src/server/main.ts', content, modified);
  };
  writeAll('export const a = 1;');
  const hash = hashSources(folder);
  expect(hashSources(folder)).toBe(hash);
  writeAll('export const a = 1;', new Date(0));
  expect(hashSources(folder)).toBe(hash);
  write('src/server/main.test.ts', 'test');
  write('src/notes.md', 'text');
  expect(hashSources(folder)).toBe(hash);
  writeAll('export const a = 2;', NOW);
  expect(hashSources(folder)).not.toBe(hash);
  writeAll('export const a = 1;', NOW);
  expect(hashSources(folder)).toBe(hash);
  write('src/server/other.ts');
  expect(hashSources(folder)).not.toBe(hash);
});
