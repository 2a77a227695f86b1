import { domainToASCII } from 'node:url';
import type { Database } from '../../database/open.ts';
import { createOutbox, type Outbox } from '../outbox.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { leaseOf, type Pace, PATIENT } from './pace.ts';
import { openMailQueue } from './queue.ts';
import type { MailSettings } from './smtp.ts';
import { createSend } from './smtp.ts';

interface Starting extends MailSettings {
  database: Database;
  /** Another pace than the patient one: for tests. */
  pace?: Partial<Pace>;
  onError: (error: unknown) => void;
  onHeld: (count: number, reason: string) => void;
}

/** An outbox that mails leave, and what delivers them once it is started. */
export async function openDelivery(
  starting: Starting,
): Promise<{ outbox: Outbox; mailer: Mailer; answered: () => void }> {
  const { database, server, from, onError, onHeld } = starting;
  const pace = { ...PATIENT, ...starting.pace };
  const queue = await openMailQueue(database, leaseOf(pace));
  const mailer = createMailer({ database, queue, send: createSend(server), from, pace, onError, onHeld });
  let isWritten = false;
  const outbox = createOutbox({
    queue,
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
