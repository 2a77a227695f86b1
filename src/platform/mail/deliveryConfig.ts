import { DRAIN } from '../../operation/standing.ts';

/** How patiently mail is delivered. Milliseconds, except where another unit is named. */
export interface DeliveryConfig {
  /** Between two looks for mails that are due; what this process wrote itself is looked for at once. */
  pollIntervalMs: number;
  /** How many mails are on their way at once: one that hangs does not hold up the rest. // T14 */
  concurrency: number;
  /** The longest an attempt may take. */
  sendTimeoutMs: number;
  /** How long a stop waits for attempts that are under way. */
  drainMs: number;
  firstRetryDelayMs: number;
  maxRetryDelayMs: number;
  /** After so many a mail is given up: some three days with the delays below. */
  maxAttempts: number;
  /** From 0 to 1, 1 excluded. */
  random: () => number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export const DEFAULT_DELIVERY_CONFIG: DeliveryConfig = {
  pollIntervalMs: 5 * SECOND_MS,
  concurrency: 3,
  sendTimeoutMs: MINUTE_MS,
  drainMs: DRAIN,
  firstRetryDelayMs: MINUTE_MS,
  maxRetryDelayMs: 60 * MINUTE_MS,
  maxAttempts: 100,
  random: Math.random,
};
