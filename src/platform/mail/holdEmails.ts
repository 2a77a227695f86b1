import { and, eq, exists, inArray } from 'drizzle-orm';
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

/** Holds every queued email, because the mail server rejects our login or sender. // T14 */
export async function holdSenderRejected(db: Pick<Db, 'update'>, reason: string): Promise<number> {
  return await hold(db, 'sender_rejected', senderRejectedReason(reason));
}

/**
 * Also holds emails queued meanwhile; false when the hold was released. In one statement, so that a concurrent release
 * is not undone.
 */
export async function extendSenderRejectedHold(db: Pick<Db, 'update' | 'select'>, reason: string): Promise<boolean> {
  const other = alias(emails, 'other');
  const held = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.state, 'held'), eq(other.held_for, 'sender_rejected')))
    .limit(1);
  await db
    .update(emails)
    .set({ state: 'held', held_for: 'sender_rejected', reason: senderRejectedReason(reason) })
    .where(and(eq(emails.state, 'queued'), exists(held)));
  return (await held).length > 0;
}

/** Whether emails wait because the mail server rejects our login or sender. */
export async function isHoldingForSender(db: Pick<Db, 'select'>): Promise<boolean> {
  const [held] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.state, 'held'), eq(emails.held_for, 'sender_rejected')))
    .limit(1);
  return held !== undefined;
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
