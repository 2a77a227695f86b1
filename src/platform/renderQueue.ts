import { refusal } from './http/refusal.ts';

/** Runs a task as soon as there is room; refuses with 429 when too many wait already. */
export type RenderQueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Seconds after which a refused call may be tried again. */
const RETRY_AFTER = '2';

/** A report takes memory and processor: at most `running` are made at once, and at most `waiting` wait. // T40 */
export function createRenderQueue({ running, waiting }: { running: number; waiting: number }): RenderQueue {
  const line: (() => void)[] = [];
  let busy = 0;

  return async (task) => {
    if (busy >= running) {
      if (line.length >= waiting) {
        throw refusal(429, 'Too many reports are being made. Try again in a moment.', { 'retry-after': RETRY_AFTER });
      }
      // Whoever leaves hands its place on, so `busy` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
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
