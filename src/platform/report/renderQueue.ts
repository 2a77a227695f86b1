import { httpError } from '../http/httpError.ts';

/** Runs a task when a slot is free. Throws 429 when too many are waiting. */
export type RenderQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = '2';

const queueFull = () =>
  httpError(429, 'Too many reports are being created. Try again in a moment.', { 'retry-after': RETRY_AFTER_SECONDS });

interface Limits {
  /** Tasks at once. */
  concurrency: number;
  /** Waiting tasks at most. */
  maxWaiting: number;
  /** Longest wait of a task. */
  maxWaitMs: number;
}

/** Limits concurrent and waiting reports, since each takes memory and CPU time. // T40 */
export function createRenderQueue({ concurrency, maxWaiting, maxWaitMs }: Limits): RenderQueue {
  const line: (() => void)[] = [];
  let busy = 0;

  return async (task) => {
    if (busy >= concurrency) {
      if (line.length >= maxWaiting) {
        throw queueFull();
      }
      // A finished task passes its slot on, so `busy` stays the same.
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          line.splice(line.indexOf(enter), 1);
          reject(queueFull());
        }, maxWaitMs);
        line.push(enter);
      });
    } else {
      busy++;
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else busy--;
    }
  };
}
