import { domainToASCII } from 'node:url';
import { createOutbox, type Outbox } from './outbox.ts';
import { createMailer, type Mailer, type MailerDeps } from './mailer.ts';
import { type DeliveryConfig, DEFAULT_DELIVERY_CONFIG } from './deliveryConfig.ts';
import { createSmtpSend, type MailSettings } from '../../operation/smtpClient.ts';

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
