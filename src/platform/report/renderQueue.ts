import { httpError } from '../http/httpError.ts';

/** Runs a task when a slot is free. Throws 429 when too many are waiting. */
export type RenderQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = '2';

const queueFull = () =>
  httpError(429, 'Too many reports are being created. Try again in a moment.', { 'retry-after': RETRY_AFTER_SECONDS });

interface Limits {
  /** Number of concurrent tasks. */
  concurrency: number;
  /** Maximum number of waiting tasks. */
  maxWaiting: number;
  /** Longest wait of a task. */
  maxWaitMs: number;
}

/** Limits concurrent and waiting reports, because each takes memory and CPU time. // T40 */
export function createRenderQueue({ concurrency, maxWaiting, maxWaitMs }: Limits): RenderQueue {
  const queue: (() => void)[] = [];
  let busy = 0;

  return async (task) => {
    if (busy >= concurrency) {
      if (queue.length >= maxWaiting) {
        throw queueFull();
      }
      // A finished task passes its slot on, so `busy` stays the same.
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(enter), 1);
          reject(queueFull());
        }, maxWaitMs);
        queue.push(enter);
      });
    } else {
      busy++;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  };
}
