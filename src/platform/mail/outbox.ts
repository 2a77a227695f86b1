import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { candidatePaths } from '../../contract/endpoints.ts';
import type { EmailDraft } from './emailTexts.ts';
import { mails } from '../schema/mails.ts';
import type { Transaction } from '../lockAssessment.ts';

/** Where a person takes the assessment. From the configuration alone, never from a request. // T20 */
export function invitationLink(candidateUrl: string, invitationUuid: string): string {
  return invitationLinks(candidateUrl)(invitationUuid);
}

/** The same for many: the address is put together once. */
export function invitationLinks(candidateUrl: string): (invitationUuid: string) => string {
  const [before = '', after = ''] = (candidateUrl + candidatePaths.takeInvitation).split('{invitation_uuid}');
  return (invitationUuid) => before + invitationUuid + after;
}

/** Takes mails; what becomes of them is their delivery's business. */
export interface Outbox {
  /** Writes a mail in the transaction of its cause: both are there or neither. */
  write: (tx: Transaction, draft: EmailDraft) => Promise<void>;
  /** Whether a mail that is written leaves, so that a page may say so. */
  isDelivering: boolean;
}

interface Delivery {
  /** What stands behind the `@` of a Message-ID. */
  domain: string;
  /** Called when there is a mail more, which others see only once the transaction has ended. */
  written: () => void;
}

/** The outbox. Without a delivery, mails are kept in it for whoever looks, and never leave. */
export function createOutbox(delivery: Delivery | null): Outbox {
  return {
    isDelivering: delivery !== null,
    async write(tx, draft) {
      if (!delivery) {
        await tx.insert(mails).values({ ...draft, state: 'kept' });
        return;
      }
      // Chosen once, so that the copies of a mail that had to be sent twice are known to be one. // T13
      const message_id = `<${randomUUID()}@${delivery.domain}>`;
      await tx.insert(mails).values({ ...draft, state: 'queued', message_id });
      delivery.written();
    },
  };
}

/** For how long a link that was sent again is not sent once more, in milliseconds. */
const RESEND_INTERVAL_MS = 60_000;

/**
 * Whether a candidature's link is on its way already, or was sent again just now: whoever clicks ten times wants it
 * once. The candidature is locked by the caller, so that clicks are looked at one after the other. // T16
 */
export async function hasPendingInvitation(tx: Transaction, candidature_id: number): Promise<boolean> {
  const recent = and(
    eq(mails.kind, 'reinvitation'),
    inArray(mails.state, ['kept', 'sent']),
    gt(mails.created, new Date(Date.now() - RESEND_INTERVAL_MS)),
  );
  const waiting = and(
    inArray(mails.kind, ['invitation', 'reinvitation', 'confirmation']),
    or(eq(mails.state, 'queued'), eq(mails.held_for, 'barred')),
  );
  const [found] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.candidature_id, candidature_id), or(waiting, recent)))
    .limit(1);
  return found !== undefined;
}
