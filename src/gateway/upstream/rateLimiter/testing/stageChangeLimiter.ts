import { endpoints } from '../../../../contract/endpoints.ts';
import { RATE_LIMITS } from '../../../../contract/rateLimits.ts';
import type { Reply } from '../../exchange.ts';
import { createRateLimiter } from '../rateLimiter.ts';
import type { Priority } from '../../../base/priority.ts';

export const WINDOW = 60_000;
export const OK: Reply = { status: 200, headers: {}, body: Buffer.from('{}') };
export const says = (limit: number, remaining: number, reset: number, status = 200): Reply => ({
  status,
  headers: {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  },
  body: Buffer.from('{}'),
});

/** A rate limiter for stage changes, and the calls that were sent with their times, in seconds. */
export function stageChangeLimiter(limit: number, answer: (call: number) => Reply = () => OK) {
  /** The waits that the service asked for, in seconds. */
  const waits: string[] = [];
  const rateLimiter = createRateLimiter({
    limits: { ...RATE_LIMITS, changeStage: limit },
    window: WINDOW,
    longestWait: 20_000,
    onWait: (operation, seconds) => waits.push(`${operation} ${seconds}`),
  });
  const began = performance.now();
  const made: string[] = [];
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const ask = (name: string, priority: Priority = 'interactive', signal = new AbortController().signal) =>
    rateLimiter
      .run(endpoints.changeStage, { signal, priority }, () => {
        made.push(`${name} ${seconds()}`);
        return Promise.resolve(answer(made.length));
      })
      .then(
        ({ status }) => status,
        (error: Error) => error,
      );
  const status = () => rateLimiter.report().operations.find(({ operation }) => operation === 'changeStage');
  return { rateLimiter, made, waits, ask, status, seconds };
}

export async function times(count: number, ask: () => Promise<unknown>) {
  for (let index = 0; index < count; index++) await ask();
}
