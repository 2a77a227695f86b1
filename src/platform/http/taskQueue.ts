import { httpError } from './httpError.ts';

/** Runs a task when a slot is free. Throws 429 when too many are waiting. */
export type TaskQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = '2';

interface Limits {
  /** Number of concurrent tasks. */
  concurrency: number;
  /** Maximum number of waiting tasks. */
  maxWaiting: number;
  /** Longest wait of a task. */
  maxWaitMs: number;
  /** Why a task is refused. */
  refusal: string;
}

/** Limits concurrent and waiting tasks, because each takes memory and CPU time. // T40 */
export function createTaskQueue({ concurrency, maxWaiting, maxWaitMs, refusal }: Limits): TaskQueue {
  const queueFull = () => httpError(429, refusal, { 'retry-after': RETRY_AFTER_SECONDS });
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
