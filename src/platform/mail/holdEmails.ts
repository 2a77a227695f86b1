import { and, eq, exists, gt, inArray, isNotNull, notExists, notInArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/open.ts';
import { type HoldCause, emails } from '../schema/emails.ts';

const RESTORED = 'From a backup: it may have been sent after the backup was made.';

/**
 * Holds every queued email, in the transaction that restores a backup: they may have been sent after the backup. Returns
 * how many. // T43
 */
export async function holdRestoredEmails(db: Pick<Db, 'update'>): Promise<number> {
  return await hold(db, 'restore', RESTORED);
}

/** Holds every queued email, because the mail server rejects our login or sender. Returns whether there were any. // T14 */
export async function holdSenderRejected(db: Pick<Db, 'update'>, reason: string): Promise<boolean> {
  return (await hold(db, 'sender_rejected', senderRejectedReason(reason))) > 0;
}

/**
 * Also holds emails queued meanwhile. In one statement, so that a concurrent release is not undone. Returns whether emails are
 * still on hold, and whether there are more.
 */
export async function extendSenderRejectedHold(db: Pick<Db, 'update' | 'select'>, reason: string) {
  const other = alias(emails, 'other');
  const held = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.state, 'held'), eq(other.held_for, 'sender_rejected')))
    .limit(1);
  const added = await db
    .update(emails)
    .set({ state: 'held', held_for: 'sender_rejected', reason: senderRejectedReason(reason) })
    .where(and(eq(emails.state, 'queued'), exists(held)));
  return { isHolding: (await held).length > 0, hasGrown: (added.rowCount ?? 0) > 0 };
}

/** The number of emails on hold, for any cause. `without`: not about these assessments. */
export async function countHeld(db: Pick<Db, '$count'>, without: readonly number[] = []): Promise<number> {
  const isLeftOut = without.length === 0 ? undefined : notInArray(emails.assessment_id, [...without]);
  return await db.$count(emails, and(eq(emails.state, 'held'), isLeftOut));
}

/**
 * Whether an email that is written now has to wait: the mail server rejects our login or sender, or it does not take emails, so
 * one was tried and no later one was sent.
 */
export async function areEmailsDelayed(db: Pick<Db, 'select'>): Promise<boolean> {
  const later = alias(emails, 'later');
  const sentLater = db
    .select({ id: later.id })
    .from(later)
    .where(and(gt(later.id, emails.id), eq(later.state, 'sent')));
  const waiting = and(eq(emails.state, 'queued'), isNotNull(emails.reason), notExists(sentLater));
  const held = and(eq(emails.state, 'held'), eq(emails.held_for, 'sender_rejected'));
  const [found] = await db.select({ id: emails.id }).from(emails).where(or(held, waiting)).limit(1);
  return found !== undefined;
}

const senderRejectedReason = (reason: string) =>
  `${reason} It will be sent once the settings are corrected and the program is restarted.`;

/** Releases held emails for delivery. Returns how many. */
export async function releaseEmails(db: Pick<Db, 'update'>, causes: HoldCause[]): Promise<number> {
  const released = await db
    .update(emails)
    .set({ state: 'queued', held_for: null, reason: null })
    .where(and(eq(emails.state, 'held'), inArray(emails.held_for, causes)))
    .returning({ id: emails.id });
  return released.length;
}

async function hold(db: Pick<Db, 'update'>, held_for: HoldCause, reason: string): Promise<number> {
  const held = await db
    .update(emails)
    .set({ state: 'held', held_for, reason })
    .where(eq(emails.state, 'queued'))
    .returning({ id: emails.id });
  return held.length;
}
