import { domainToASCII } from 'node:url';
import { createOutbox, type Outbox } from './outbox.ts';
import { createMailer, type Mailer, type MailerDeps } from './mailer.ts';
import { type DeliveryConfig, DEFAULT_DELIVERY_CONFIG } from './deliveryConfig.ts';
import { createSmtpSend, type MailSettings } from '../../operation/smtpClient.ts';

interface Starting extends MailSettings, Pick<MailerDeps, 'database' | 'onError' | 'onHeld'> {
  /** Overrides for tests. */
  deliveryConfig?: Partial<DeliveryConfig>;
}

/** An outbox with delivery, and the mailer to start. */
export function createDelivery(starting: Starting): { outbox: Outbox; mailer: Mailer; answered: () => void } {
  const { server, from, deliveryConfig, ...rest } = starting;
  const mailer = createMailer({
    ...rest,
    from,
    send: createSmtpSend(server),
    deliveryConfig: { ...DEFAULT_DELIVERY_CONFIG, ...deliveryConfig },
  });
  let isWritten = false;
  const outbox = createOutbox({
    domain: domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1)),
    written: () => (isWritten = true),
  });
  return {
    outbox,
    mailer,
    // The transaction has ended by then, so the email is visible.
    answered() {
      if (!isWritten) return;
      isWritten = false;
      mailer.wake();
    },
  };
}
