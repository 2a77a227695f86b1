import { z } from 'zod/mini';
import { count } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** Where the calls of one operation stand with the service's limit. Times are in seconds from now, rounded up. */
export const OperationRate = z.strictObject({
  /** Under which name its calls are counted: of a `RateGroup`. */
  operation: z.string(),
  /** Calls a window. */
  limit: count,
  /** How many of them may be counted against us at the moment, those of others included. */
  used: count,
  /** How many of these were made by others, with the same token or from the same address. */
  others: count,
  /** Calls that wait for their turn. */
  waiting: z.strictObject({ interactive: count, background: count, job: count, sync: count }),
  /** Until the call that is next in turn, or would be, can be made. */
  next_in: count,
  /** `limit`: this many calls are used up · `refused`: the service asked us to wait · null: nothing needs to wait. */
  reason: z.nullable(z.enum(['limit', 'refused'])),
});

/** `GET /api/rate-limiter/`: what waits for the service, and why. */
export const RateLimiterStatus = z.strictObject({
  /** Seconds of a window. */
  window: count,
  /** Empty where calls are not limited. */
  operations: z.array(OperationRate),
});
export type RateLimiterStatus = Tolerant<typeof RateLimiterStatus>;
