import { z } from 'zod/mini';
import { count } from './fields.ts';

/** The calls of one operation and the service's limit. Times are in seconds from now, rounded up. */
export const OperationRate = z.strictObject({
  /** The `RateGroup` in which its calls are counted. */
  operation: z.string(),
  /** Calls per window. */
  limit: count,
  /** The calls of the current window, including those of others. */
  used: count,
  /** How many of these were made by others with the same token or IP address. */
  others: count,
  /** Calls that wait for their turn. */
  waiting: z.strictObject({ interactive: count, background: count, job: count, sync: count }),
  /** The time until the next call can be made. */
  next_in: count,
  /** `limit`: all calls of the window are used · `refused`: the service asked to wait · null: calls need not wait. */
  reason: z.nullable(z.enum(['limit', 'refused'])),
});

/** `GET /api/rate-limiter/`: the waiting calls, and why they wait. */
export const RateLimiterStatus = z.strictObject({
  /** The length of a window in seconds. */
  window: count,
  /** The number of processes that share the limits. Each admits an equal part of the calls. */
  processes: count,
  /** Empty if calls are not limited. */
  operations: z.array(OperationRate),
});
export type RateLimiterStatus = z.output<typeof RateLimiterStatus>;
