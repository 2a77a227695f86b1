import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDirectory } from './lock.ts';
import { UserError } from './userError.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shortlist-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'lock');

/** The lock as this process writes it. */
function ownLock(): { pid: number; boot: string; began: string | null } {
  const release = lockDirectory(folder);
  const lock = JSON.parse(readFileSync(path(), 'utf8')) as ReturnType<typeof ownLock>;
  release();
  return lock;
}

// T10
test('a directory that is held is refused with who holds it, and is free again once released', () => {
  const release = lockDirectory(folder);
  expect(() => lockDirectory(folder)).toThrow(UserError);
  expect(() => lockDirectory(folder)).toThrow(`is in use by process ${process.pid}. Stop that one first`);
  expect(readdirSync(folder)).toEqual(['lock']);
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockDirectory(folder)();
});

test('a lock without the time at which its process began counts as long as there is such a process', () => {
  const { pid, boot } = ownLock();
  writeFileSync(path(), JSON.stringify({ pid, boot }));
  expect(() => lockDirectory(folder)).toThrow(/in use/);
});

// T10
describe('a stale lock is taken over', () => {
  const NO_PROCESS = 2 ** 22 + 1;

  test.each<[string, (own: ReturnType<typeof ownLock>) => string]>([
    ['of a process that is gone', (own) => JSON.stringify({ ...own, pid: NO_PROCESS })],
    ['of an earlier boot', (own) => JSON.stringify({ ...own, boot: 'earlier' })],
    ['of a container that was killed, whose process had the same ID', (own) => JSON.stringify({ ...own, began: '1' })],
    ['that is empty', () => ''],
    ['that is cut off', (own) => JSON.stringify(own).slice(0, 20)],
    ['that is something else', () => 'null'],
  ])('%s', (_name, content) => {
    const own = ownLock();
    writeFileSync(path(), content(own));
    const release = lockDirectory(folder);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(own);
    expect(readdirSync(folder)).toEqual(['lock']);
    release();
  });
});
