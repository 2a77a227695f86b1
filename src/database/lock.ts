import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './userError.ts';

/** Who holds a data directory. `boot` tells a process ID of this boot from the same number of an earlier one. */
interface Holder {
  pid: number;
  boot: string;
}

/**
 * Takes a data directory for this process alone and returns what releases it. Two processes on one PGlite directory
 * lose rows without an error, so a second one is refused. A lock whose process is gone is taken over. // T10
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'lock');
  const mine: Holder = { pid: process.pid, boot: bootId() };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder && holder.boot === mine.boot && isRunning(holder.pid)) {
      throw new UserError(
        `The data in ${directory} is in use by process ${holder.pid}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
