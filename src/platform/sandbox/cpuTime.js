// Scores must not depend on the load of the machine, so limits are CPU time, not wall time. Plain JavaScript: see
// pglite-worker.js.
import { readFileSync } from 'node:fs';

/**
 * CPU time of a thread in milliseconds. Only on Linux; elsewhere, and for an ended process, wall time.
 * @param {number | string} [thread] the main thread of a process, by its ID; without one, this thread
 */
export function threadCpuMs(thread = 'thread-self') {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
