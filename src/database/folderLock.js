// Plain JavaScript: the build needs it before there is one, and Node 20 strips no types.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The process that holds a lock. Process IDs are reused after a reboot or the restart of a container, so the boot and the start
 * time of the process are part of it. `began`: the start time; null if unknown.
 * @typedef {{ pid: number, boot: string, began: string | null }} Holder
 */

/**
 * Takes the lock file at `path` for this process. A lock whose process is gone is taken over.
 * @param {string} path
 * @returns {(() => void) | number} what releases it, or the ID of the process that holds it
 */
export function takeLock(path) {
  const aside = `${path}-${process.pid}`;
  /** @type {Holder} */
  const mine = { pid: process.pid, boot: bootId(), began: beginOf(process.pid) };
  try {
    while (!place(path, aside, mine)) {
      const found = read(path);
      if (found === null) continue;
      const holder = parse(found);
      if (holder?.pid !== undefined && holder.boot === mine.boot && isRunning(holder)) return holder.pid;
      discard(path, aside, found);
    }
  } finally {
    rmSync(aside, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/**
 * Removes a stale lock.
 * @param {string} path
 * @param {string} aside
 * @param {string} found
 */
function discard(path, aside, found) {
  if (!succeeds(() => renameSync(path, aside), 'ENOENT')) return;
  // Another process has created its lock meanwhile: put it back.
  if (read(aside) !== found) succeeds(() => linkSync(aside, path), 'EEXIST');
}

/**
 * Creates the lock file, unless it exists. In one step, so that no process reads half of it.
 * @param {string} path
 * @param {string} aside
 * @param {Holder} mine
 */
function place(path, aside, mine) {
  rmSync(aside, { force: true });
  writeFileSync(aside, JSON.stringify(mine), { mode: 0o600 });
  return succeeds(() => linkSync(aside, path), 'EEXIST');
}

/**
 * @param {() => void} act
 * @param {string} expected
 */
function succeeds(act, expected) {
  try {
    act();
    return true;
  } catch (error) {
    if (codeOf(error) !== expected) throw error;
    return false;
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {string} path */
function read(path) {
  /** @type {string | null} */
  let text = null;
  succeeds(() => {
    text = readFileSync(path, 'utf8');
  }, 'ENOENT');
  return /** @type {string | null} */ (text);
}

/**
 * @param {string} text
 * @returns {Partial<Holder> | null}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Partial<Holder>} holder */
function isRunning({ pid, began }) {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return began === undefined || began === null || began === beginOf(pid);
}

/**
 * The start time of a process in ticks since the boot, on Linux: `starttime` of proc_pid_stat(5). The command name before it
 * may contain any character.
 * @param {number} pid
 */
function beginOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  } catch {
    return null;
  }
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
