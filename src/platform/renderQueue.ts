import { httpError } from './http/httpError.ts';

/** Runs a task as soon as there is room; refuses with 429 when too many wait already. */
export type RenderQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Seconds after which a refused call may be tried again. */
const RETRY_AFTER = '2';

const full = () =>
  httpError(429, 'Too many reports are being made. Try again in a moment.', { 'retry-after': RETRY_AFTER });

interface Limits {
  /** How many are made at once. */
  running: number;
  /** How many wait at most. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  patience: number;
}

/** A report takes memory and processor, so there are bounds to how many are made at once, how many wait, and for how long. // T40 */
export function createRenderQueue({ running, waiting, patience }: Limits): RenderQueue {
  const line: (() => void)[] = [];
  let busy = 0;

  return async (task) => {
    if (busy >= running) {
      if (line.length >= waiting) {
        throw full();
      }
      // Whoever leaves hands its place on, so `busy` stays as it is.
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          line.splice(line.indexOf(enter), 1);
          reject(full());
        }, patience);
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
