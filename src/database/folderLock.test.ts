import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeLock } from './folderLock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shortlist-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'lock');

/** Takes the lock, which must be free. */
function take(): () => void {
  const taken = takeLock(path());
  if (typeof taken === 'number') throw new Error(`Process ${taken} holds it`);
  return taken;
}

/** The lock file as this process writes it. */
function ownLock(): { pid: number; boot: string; began: string | null } {
  const release = take();
  const lock = JSON.parse(readFileSync(path(), 'utf8')) as ReturnType<typeof ownLock>;
  release();
  return lock;
}

test('a lock names the process that holds it, and can be taken after its release [T10]', () => {
  const release = take();
  expect(takeLock(path())).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(['lock']);
  release();
  expect(readdirSync(folder)).toEqual([]);
  take()();
});

test('a lock without a start time counts as long as its process exists', () => {
  const { pid, boot } = ownLock();
  writeFileSync(path(), JSON.stringify({ pid, boot }));
  expect(takeLock(path())).toBe(pid);
});

describe('a stale lock is taken over [T10]', () => {
  const NO_PROCESS = 2 ** 22 + 1;

  test.each<[string, (own: ReturnType<typeof ownLock>) => string]>([
    ['of a process that has ended', (own) => JSON.stringify({ ...own, pid: NO_PROCESS })],
    ['of an earlier boot', (own) => JSON.stringify({ ...own, boot: 'earlier' })],
    ['of a container that was killed, whose process had the same ID', (own) => JSON.stringify({ ...own, began: '1' })],
    ['that is empty', () => ''],
    ['that is cut off', (own) => JSON.stringify(own).slice(0, 20)],
    ['with other content', () => 'null'],
  ])('%s', (_name, content) => {
    const own = ownLock();
    writeFileSync(path(), content(own));
    const release = take();
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(own);
    expect(readdirSync(folder)).toEqual(['lock']);
    release();
  });
});

test('a lock that another process takes during the check for a stale one is kept [R15]', () => {
  const own = ownLock();
  const other = JSON.stringify({ ...own, pid: process.ppid, began: null });
  writeFileSync(path(), JSON.stringify({ ...own, pid: 2 ** 22 + 1 }));
  const kill = vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    writeFileSync(path(), other);
    throw Object.assign(new Error('No such process'), { code: 'ESRCH' });
  });
  expect(takeLock(path())).toBe(process.ppid);
  expect(readFileSync(path(), 'utf8')).toBe(other);
  kill.mockRestore();
});
