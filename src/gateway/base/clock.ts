import type { FastifyBaseLogger } from 'fastify';
import { createSteadyClock } from '../../operation/clock.ts';

/** The time. Tests replace it to let hours pass. */
export interface Clock {
  now: () => Date;
  /** Resolves after `milliseconds`, or when the signal is aborted. Never rejects. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const createSystemClock = (log: Pick<FastifyBaseLogger, 'warn'>): Clock => ({
  now: createSteadyClock({ log }),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end, { once: true });
    }),
});
