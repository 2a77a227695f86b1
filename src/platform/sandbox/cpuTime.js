// How busy the machine is with something else must not change a score: what a thread has worked counts, not the time that
// went by. Plain JavaScript, see pglite-worker.js.
import { readFileSync } from 'node:fs';

/**
 * For how long a thread has worked, in milliseconds. Only Linux tells; elsewhere, and of a process that is gone, it is the
 * time that went by.
 * @param {number | string} [thread] the main thread of a process, by its ID; without one, this thread
 */
export function threadCpuMs(thread = 'thread-self') {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
