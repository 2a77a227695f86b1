import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOld } from './build.js';

const DAY = 24 * 60 * 60 * 1000;

// S31
test('files of earlier builds stay for two weeks, for pages that are still open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-assets-'));
  for (const days of [0, 1, 13, 15, 100]) {
    const path = join(folder, `app-${days}.js`);
    writeFileSync(path, '');
    utimesSync(path, new Date(), new Date(Date.now() - days * DAY));
  }
  removeOld(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['app-0.js', 'app-1.js', 'app-13.js']);
  removeOld(join(folder, 'of-a-build-that-never-was'));
  rmSync(folder, { recursive: true });
});
