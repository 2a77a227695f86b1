import { createSlidingWindow } from '../slidingWindow.ts';

export const WINDOW = 60_000;
/** A window and a sixtieth. */
export const SPAN = 61_000;

export const windowOf = (limit = 60) => createSlidingWindow({ limit, window: WINDOW });
export const says = (remaining: number, { limit, reset }: { limit?: number; reset?: number } = {}, status = 200) => ({
  status,
  headers: {
    'x-ratelimit-remaining': String(remaining),
    ...(limit !== undefined && { 'x-ratelimit-limit': String(limit) }),
    ...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
  },
});
export const SILENT = { status: 200, headers: {} };
export const refusal = (seconds?: number) => ({
  status: 429,
  headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
});

/** A call that is answered at once. */
export function call(
  slidingWindow: ReturnType<typeof windowOf>,
  now: number,
  answer: Parameters<typeof slidingWindow.ended>[1] = SILENT,
) {
  slidingWindow.settle(now);
  slidingWindow.sent(now);
  slidingWindow.ended(now, answer);
}
