import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times the maximum that a run needs, in bytes. */
const ENOUGH = 4 * 2 ** 30;

/**
 * A folder for all temporary files of a run, and what removes it. In memory where there is enough: databases are copied,
 * written and removed all the time, and on a disk each of them waits for its journal.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'shortlist-'));
  // PostgreSQL may run as another user, see postgres.ts.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH;
  } catch {
    return false;
  }
}
