import { endpoints } from '../../../contract/endpoints.ts';
import { RATE_LIMITS } from '../../../contract/rateLimits.ts';
import type { Reply } from '../../upstream/exchange.ts';
import { createGovernor } from '../governor.ts';
import type { Lane } from '../lanes.ts';

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

/** A governor of which only stage changes are looked at, and what was called when, in seconds. */
export function governed(limit: number, answer: (call: number) => Reply = () => OK) {
  const governor = createGovernor({
    limits: { ...RATE_LIMITS, changeStage: limit },
    window: WINDOW,
    longestWait: 20_000,
  });
  const began = performance.now();
  const made: string[] = [];
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const ask = (name: string, lane: Lane = 'interactive', signal = new AbortController().signal) =>
    governor
      .run(endpoints.changeStage, { signal, lane }, () => {
        made.push(`${name} ${seconds()}`);
        return Promise.resolve(answer(made.length));
      })
      .then(
        ({ status }) => status,
        (error: Error) => error,
      );
  const standing = () => governor.report().operations.find(({ operation }) => operation === 'changeStage');
  return { governor, made, ask, standing, seconds };
}

export async function times(count: number, ask: () => Promise<unknown>) {
  for (let index = 0; index < count; index++) await ask();
}
