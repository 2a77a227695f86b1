import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';

/** Limits and intervals of email delivery. */
export interface DeliveryConfig {
  /** How often to look for due emails. Emails of this process are sent at once. */
  pollIntervalMs: number;
  /** Emails sent at once, so that a hanging one does not block the others. // T14 */
  concurrency: number;
  /** Longest attempt. */
  sendTimeoutMs: number;
  /** How long stopping waits for running attempts. */
  drainMs: number;
  firstRetryDelayMs: number;
  maxRetryDelayMs: number;
  /** Attempts before an email is given up: about three days with the default delays. */
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
  drainMs: DRAIN_TIMEOUT_MS,
  firstRetryDelayMs: MINUTE_MS,
  maxRetryDelayMs: 60 * MINUTE_MS,
  maxAttempts: 100,
  random: Math.random,
};
