import { domainToASCII } from 'node:url';
import { createOutbox, type Outbox } from './outbox.ts';
import { createMailer, type Mailer, type MailerDeps } from './mailer.ts';
import { type DeliveryConfig, DEFAULT_DELIVERY_CONFIG } from './deliveryConfig.ts';
import type { MailSettings } from './smtpClient.ts';
import { createSmtpSend } from './smtpClient.ts';

interface Starting extends MailSettings, Pick<MailerDeps, 'database' | 'onError' | 'onHeld'> {
  /** Another pace than the patient one: for tests. */
  pace?: Partial<DeliveryConfig>;
}

/** An outbox that mails leave, and what delivers them once it is started. */
export function createDelivery(starting: Starting): { outbox: Outbox; mailer: Mailer; answered: () => void } {
  const { server, from, pace, ...rest } = starting;
  const mailer = createMailer({
    ...rest,
    from,
    send: createSmtpSend(server),
    pace: { ...DEFAULT_DELIVERY_CONFIG, ...pace },
  });
  let isWritten = false;
  const outbox = createOutbox({
    domain: domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1)),
    written: () => (isWritten = true),
  });
  return {
    outbox,
    mailer,
    // By then the transaction has ended, so the mail is there to be found.
    answered() {
      if (!isWritten) return;
      isWritten = false;
      mailer.wake();
    },
  };
}
