import { domainToASCII } from 'node:url';
import { DRAIN_TIMEOUT_MS } from '../../operation/lifecycle.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createMailer, type Mailer, type MailerDeps } from './mailer.ts';
import { createSmtpSend, type MailSettings } from '../../operation/smtpClient.ts';

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

const DEFAULT_DELIVERY_CONFIG: DeliveryConfig = {
  pollIntervalMs: 5 * SECOND_MS,
  concurrency: 3,
  sendTimeoutMs: MINUTE_MS,
  drainMs: DRAIN_TIMEOUT_MS,
  firstRetryDelayMs: MINUTE_MS,
  maxRetryDelayMs: 60 * MINUTE_MS,
  maxAttempts: 100,
  random: Math.random,
};

interface DeliveryOptions extends MailSettings, Pick<MailerDeps, 'database' | 'onError' | 'onHeld' | 'makeReport'> {
  /** Overrides for tests. */
  deliveryConfig?: Partial<DeliveryConfig>;
}

/** An outbox with delivery, and the mailer to start. */
export function createDelivery(options: DeliveryOptions): { outbox: Outbox; mailer: Mailer; onResponse: () => void } {
  const { server, from, deliveryConfig, ...rest } = options;
  const mailer = createMailer({
    ...rest,
    from,
    send: createSmtpSend(server),
    deliveryConfig: { ...DEFAULT_DELIVERY_CONFIG, ...deliveryConfig },
  });
  let hasNewEmail = false;
  const outbox = createOutbox({
    domain: domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1)),
    onWritten: () => (hasNewEmail = true),
  });
  return {
    outbox,
    mailer,
    /** Wakes the mailer after a response: by then the transaction has ended and the email is visible. */
    onResponse() {
      if (!hasNewEmail) return;
      hasNewEmail = false;
      mailer.wake();
    },
  };
}
