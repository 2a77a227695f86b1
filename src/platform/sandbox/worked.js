// How busy the machine is with something else must not change a score: what a thread has worked counts, not the time that
// went by. Plain JavaScript, see pglite-worker.js.
import { readFileSync, readlinkSync } from 'node:fs';

/** What tells this thread from others, for whoever asks what it has worked; null where there is nothing to ask. */
export function nameOfThread() {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
  }
}

/**
 * For how long a thread has worked, in milliseconds. Only Linux tells; elsewhere, and of a thread that is gone, it is the
 * time that went by.
 * @param {string | null} [thread] by its name; without one, this thread
 */
export function worked(thread = 'thread-self') {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
