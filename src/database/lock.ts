import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './userError.ts';

/** Who holds a data directory. Process IDs come again: with the next boot, or when a container starts anew. */
interface Holder {
  pid: number;
  boot: string;
  /** When the process began, as the system counts; null where that cannot be known. */
  began: string | null;
}

/**
 * Takes a data directory for this process alone and returns what releases it. Two processes on one PGlite directory
 * lose rows without an error, so a second one is refused. A lock whose process is gone is taken over. // T10
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'lock');
  const aside = `${path}-${process.pid}`;
  const mine: Holder = { pid: process.pid, boot: bootId(), began: beginOf(process.pid) };
  try {
    while (!place(path, aside, mine)) {
      const found = read(path);
      if (found !== null) discard(found);
    }
  } finally {
    rmSync(aside, { force: true });
  }
  return () => rmSync(path, { force: true });

  function discard(found: string): void {
    const holder = parse(found);
    if (holder && holder.boot === mine.boot && isRunning(holder)) {
      throw new UserError(
        `The data in ${directory} is in use by process ${holder.pid}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    if (!succeeds(() => renameSync(path, aside), 'ENOENT')) return;
    // Another process was faster, and this is its lock: it gets it back.
    if (read(aside) !== found) succeeds(() => linkSync(aside, path), 'EEXIST');
  }
}

/** Makes the lock, unless there is one; whole at once, so that nobody finds half of it. */
function place(path: string, aside: string, mine: Holder): boolean {
  rmSync(aside, { force: true });
  writeFileSync(aside, JSON.stringify(mine), { mode: 0o600 });
  return succeeds(() => linkSync(aside, path), 'EEXIST');
}

function succeeds(act: () => void, expected: string): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== expected) throw error;
    return false;
  }
}

function read(path: string): string | null {
  let text: string | null = null;
  succeeds(() => {
    text = readFileSync(path, 'utf8');
  }, 'ENOENT');
  return text;
}

function parse(text: string): Partial<Holder> | null {
  try {
    return JSON.parse(text) as Partial<Holder> | null;
  } catch {
    return null;
  }
}

function isRunning({ pid, began }: Partial<Holder>): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return began === undefined || began === null || began === beginOf(pid);
}

/** In ticks since the boot, on Linux: proc_pid_stat(5), `starttime`. The command's name before it may hold anything. */
function beginOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
