import type { z } from 'zod/mini';
import type { RateLimiterStatus } from '../../../contract/rateLimiterStatus.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints, type EndpointName } from '../../../contract/endpoints.ts';
import { RATE_WINDOW, type RateGroup, rateGroupOf, type RateLimits } from '../../../contract/rateLimits.ts';
import type { Reply } from '../exchange.ts';
import { type OperationLimiter, createOperationLimiter } from './operationLimiter.ts';
import type { Priority, CallContext } from '../../base/priority.ts';
import { createSlidingWindow } from './slidingWindow.ts';

/** Keeps all calls with one token under the limits of the service. */
export interface RateLimiter {
  /** Makes a call as soon as its operation allows. Rejects as `OperationLimiter.enter`, `CallContext.begin` and the call do. */
  run: (endpoint: Endpoint, waiting: CallContext, call: () => Promise<Reply>) => Promise<Reply>;
  /** See `OperationLimiter.promote`. */
  promote: (endpoint: Endpoint, waiting: CallContext) => void;
  report: () => z.output<typeof RateLimiterStatus>;
  /** Estimated seconds for `calls` more calls of a job; 0 without a limit. */
  estimate: (operation: RateGroup, calls: number) => number;
  /** Estimated milliseconds until a new call of a priority is admitted; 0: now. */
  opensIn: (operation: RateGroup, priority: Priority) => number;
  /** Milliseconds that the service still asks to wait with an operation; 0: none. */
  askedWait: (operation: RateGroup) => number;
  /** Admits the share of one of so many processes with the same token. */
  shareAmong: (processes: number) => void;
  close: () => void;
}

export interface RateLimiterOptions {
  /** Calls in a window; null: no limit. */
  limits: RateLimits | null;
  /** Milliseconds of a window. */
  window?: number | undefined;
  /** The longest that an interactive call waits, in milliseconds. */
  longestWait: number;
  /** Called when the service asks to wait; not again during the wait. */
  onWait?: ((operation: RateGroup, seconds: number) => void) | undefined;
}

/** Maximum number of waiting calls per operation, without jobs and sync. // P40 */
const MAX_WAITING = 200;

export function createRateLimiter({
  limits,
  window = RATE_WINDOW * 1000,
  longestWait,
  onWait,
}: RateLimiterOptions): RateLimiter {
  const limiters = new Map<RateGroup, OperationLimiter>();
  for (const [group, limit] of Object.entries(limits ?? {}) as [RateGroup, number][]) {
    const slidingWindow = createSlidingWindow({
      limit,
      window,
      onWait: (milliseconds) => onWait?.(group, Math.ceil(milliseconds / 1000)),
    });
    limiters.set(group, createOperationLimiter(slidingWindow, { maxWaitMs: longestWait, maxWaiting: MAX_WAITING }));
  }
  let processes = 1;
  const byEndpoint = new Map<Endpoint, OperationLimiter>();
  for (const name of Object.keys(allEndpoints) as EndpointName[]) {
    const limiter = limiters.get(rateGroupOf(name));
    if (limiter) byEndpoint.set(allEndpoints[name], limiter);
  }
  return {
    async run(endpoint, waiting, call) {
      const limiter = byEndpoint.get(endpoint);
      await limiter?.enter(waiting);
      try {
        await waiting.begin?.();
      } catch (error) {
        limiter?.leave(waiting.priority);
        throw error;
      }
      let reply: Reply | null = null;
      try {
        reply = await call();
        return reply;
      } finally {
        limiter?.ended(reply, waiting.priority);
      }
    },
    promote: (endpoint, waiting) => byEndpoint.get(endpoint)?.promote(waiting),
    report: () => ({
      window: Math.ceil(window / 1000),
      processes,
      operations: [...limiters].map(([operation, limiter]) => {
        const { nextIn, ...status } = limiter.status();
        return { operation, ...status, next_in: Math.ceil(nextIn / 1000) };
      }),
    }),
    estimate: (operation, calls) => (limiters.get(operation)?.estimate(calls) ?? 0) / 1000,
    opensIn: (operation, priority) => limiters.get(operation)?.opensIn(priority) ?? 0,
    askedWait: (operation) => limiters.get(operation)?.askedWait() ?? 0,
    shareAmong(count) {
      processes = count;
      for (const limiter of limiters.values()) limiter.shareAmong(count);
    },
    close() {
      for (const limiter of limiters.values()) limiter.close();
    },
  };
}
