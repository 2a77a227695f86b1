import type { z } from 'zod/mini';
import type { Governor as Report } from '../../contract/governor.ts';
import { allEndpoints, type Endpoint, type EndpointName } from '../../contract/endpoints.ts';
import { RATE_WINDOW, type RateGroup, rateGroupOf, type RateLimits } from '../../contract/rateLimits.ts';
import type { Reply } from '../upstream/exchange.ts';
import { type Budget, createBudget } from './budget.ts';
import type { Lane, Waiting } from './lanes.ts';
import { createLedger } from './ledger.ts';

/** Keeps all calls with one token under the limits of the service. */
export interface Governor {
  /** Makes a call as soon as its operation allows. Rejects as `Budget.enter`, `Waiting.begin` and the call do. */
  run: (endpoint: Endpoint, waiting: Waiting, call: () => Promise<Reply>) => Promise<Reply>;
  /** See `Budget.hurry`. */
  hurry: (endpoint: Endpoint, waiting: Waiting) => void;
  report: () => z.output<typeof Report>;
  /** Seconds that so many more calls of a job will take, as the limit is and as others use it; 0 without limits. */
  estimate: (operation: RateGroup, calls: number) => number;
  /** Milliseconds until a call could be made in a lane, as far as can be told now; 0: now. */
  opensIn: (operation: RateGroup, lane: Lane) => number;
  close: () => void;
}

export interface GovernorOptions {
  /** Calls in a window; null: as many as anybody likes. */
  limits: RateLimits | null;
  /** Milliseconds of a window. */
  window?: number | undefined;
  /** Milliseconds that somebody at a screen is kept waiting. */
  longestWait: number;
}

/** How many are kept waiting for one operation, jobs aside. // P40 */
const MOST_WAITING = 200;

export function createGovernor({ limits, window = RATE_WINDOW * 1000, longestWait }: GovernorOptions): Governor {
  const budgets = new Map<RateGroup, Budget>();
  for (const [group, limit] of Object.entries(limits ?? {}) as [RateGroup, number][]) {
    budgets.set(group, createBudget(createLedger({ limit, window }), { longest: longestWait, most: MOST_WAITING }));
  }
  const byEndpoint = new Map<Endpoint, Budget>();
  for (const name of Object.keys(allEndpoints) as EndpointName[]) {
    const budget = budgets.get(rateGroupOf(name));
    if (budget) byEndpoint.set(allEndpoints[name], budget);
  }
  return {
    async run(endpoint, waiting, call) {
      const budget = byEndpoint.get(endpoint);
      await budget?.enter(waiting);
      try {
        await waiting.begin?.();
      } catch (error) {
        budget?.leave(waiting.lane);
        throw error;
      }
      let reply: Reply | null = null;
      try {
        reply = await call();
        return reply;
      } finally {
        budget?.ended(reply, waiting.lane);
      }
    },
    hurry: (endpoint, waiting) => byEndpoint.get(endpoint)?.hurry(waiting),
    report: () => ({
      window: Math.ceil(window / 1000),
      operations: [...budgets].map(([operation, budget]) => {
        const { nextIn, ...standing } = budget.standing();
        return { operation, ...standing, next_in: Math.ceil(nextIn / 1000) };
      }),
    }),
    estimate: (operation, calls) => (budgets.get(operation)?.estimate(calls) ?? 0) / 1000,
    opensIn: (operation, lane) => budgets.get(operation)?.opensIn(lane) ?? 0,
    close() {
      for (const budget of budgets.values()) budget.close();
    },
  };
}
