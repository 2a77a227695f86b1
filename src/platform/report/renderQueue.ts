import { httpError } from '../http/httpError.ts';

/** Runs a task as soon as there is room; refuses with 429 when too many wait already. */
export type RenderQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Seconds after which a refused call may be tried again. */
const RETRY_AFTER_SECONDS = '2';

const queueFull = () =>
  httpError(429, 'Too many reports are being made. Try again in a moment.', { 'retry-after': RETRY_AFTER_SECONDS });

interface Limits {
  /** How many are made at once. */
  concurrency: number;
  /** How many wait at most. */
  maxWaiting: number;
  /** How long one waits at most, in milliseconds. */
  maxWaitMs: number;
}

/** A report takes memory and processor, so there are bounds to how many are made at once, how many wait, and for how long. // T40 */
export function createRenderQueue({ concurrency, maxWaiting, maxWaitMs }: Limits): RenderQueue {
  const line: (() => void)[] = [];
  let busy = 0;

  return async (task) => {
    if (busy >= concurrency) {
      if (line.length >= maxWaiting) {
        throw queueFull();
      }
      // Whoever leaves hands its place on, so `busy` stays as it is.
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
