import type { EmailKind } from '../../contract/codes.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { candidatePaths } from '../../contract/candidatePaths.ts';
import type { EmailDraft } from './emailWriter.ts';
import { candidatures } from '../schema/candidatures.ts';
import { demoFills } from '../schema/demoFills.ts';
import { emails } from '../schema/emails.ts';
import type { Transaction } from '../schema/lockAssessment.ts';

/** The personal link. Built from the configuration, never from a request. // T20 */
export function invitationLink(candidateUrl: string, invitationUuid: string): string {
  return invitationLinks(candidateUrl)(invitationUuid);
}

/** Builds many personal links. */
export function invitationLinks(candidateUrl: string): (invitationUuid: string) => string {
  const [before = '', after = ''] = (candidateUrl + candidatePaths.takeInvitation).split('{invitation_uuid}');
  return (invitationUuid) => before + invitationUuid + after;
}

/** Stores emails; delivery is separate. */
export interface Outbox {
  /** Writes an email in the transaction of its cause: both are committed or neither. */
  write: (tx: Transaction, draft: EmailDraft) => Promise<void>;
  /** Whether emails are sent at all, for the texts of pages. */
  isDelivering: boolean;
}

interface Delivery {
  /** Domain of the Message-ID. */
  domain: string;
  /** Called after a write, before the transaction ends. */
  onWritten: () => void;
}

/** Without a delivery, emails are kept for the email log and never sent. */
export function createOutbox(delivery: Delivery | null): Outbox {
  return {
    isDelivering: delivery !== null,
    async write(tx, draft) {
      if (!delivery || (await isToDemo(tx, draft))) {
        await tx.insert(emails).values({ ...draft, state: 'kept' });
        return;
      }
      // Stays the same for every attempt, so that mail programs recognise duplicates. // T13
      const message_id = `<${randomUUID()}@${delivery.domain}>`;
      await tx.insert(emails).values({ ...draft, state: 'queued', message_id });
      delivery.onWritten();
    },
  };
}

/** Whether an email is to an invented candidate of the demo, who never gets one. */
async function isToDemo(tx: Transaction, { candidature_id }: EmailDraft): Promise<boolean> {
  if (candidature_id === null) return false;
  const [found] = await tx
    .select({ id: candidatures.id })
    .from(candidatures)
    .innerJoin(demoFills, lte(candidatures.test_taker_id, demoFills.last_test_taker_id))
    .where(and(eq(candidatures.id, candidature_id), isNull(demoFills.removed_at)));
  return found !== undefined;
}

const DAY_MS = 86_400_000;

/** What was sent on request is not sent again within this time. */
const RESEND_INTERVAL_MS = 60_000;

/**
 * Whether a candidature's link is already queued or was just resent, so that repeated clicks send it once. The caller
 * has locked the candidature, so clicks are handled one after the other. // T16
 */
export async function hasPendingInvitation(tx: Transaction, candidature_id: number): Promise<boolean> {
  const waiting = and(
    inArray(emails.kind, ['invitation', 'reinvitation', 'confirmation', 'repeated_registration']),
    or(eq(emails.state, 'queued'), eq(emails.held_for, 'sender_rejected')),
  );
  const [found] = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.candidature_id, candidature_id), waiting))
    .limit(1);
  return found !== undefined || (await wasSentRecently(tx, candidature_id, 'reinvitation'));
}

/** Whether an email of a kind was just written to a candidature. The caller has locked it. */
export async function wasSentRecently(tx: Transaction, candidature_id: number, kind: EmailKind): Promise<boolean> {
  const [found] = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.candidature_id, candidature_id),
        eq(emails.kind, kind),
        inArray(emails.state, ['kept', 'queued', 'sent']),
        gt(emails.created, new Date(Date.now() - RESEND_INTERVAL_MS)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The most emails in 24 hours that forms cause for one address and assessment. */
const MAX_REGISTRATION_EMAILS = 3;

/** Whether the forms of a public link may still cause an email to a candidate. The caller has locked the candidature. */
export async function mayEmailRegistration(tx: Transaction, candidature_id: number): Promise<boolean> {
  const sent = await tx.$count(
    emails,
    and(
      eq(emails.candidature_id, candidature_id),
      inArray(emails.kind, ['confirmation', 'repeated_registration']),
      gt(emails.created, new Date(Date.now() - DAY_MS)),
    ),
  );
  return sent < MAX_REGISTRATION_EMAILS;
}
