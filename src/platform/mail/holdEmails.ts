import { and, eq, exists, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/open.ts';
import { type HoldCause, mails } from '../schema/mails.ts';

const RESTORED = 'From a backup: it may have been sent since that was made.';

/**
 * Holds back every mail that waits to be sent, to be called in the transaction that restores a backup: since that was
 * made, they may have left. Jobs need no restoring, they follow from the rows. Answers how many there are. // T43
 */
export async function holdRestoredEmails(db: Pick<Db, 'update'>): Promise<number> {
  return await hold(db, 'restore', RESTORED);
}

/** Holds back every mail that waits, since the server takes nothing from us until somebody mends the settings. // T14 */
export async function holdSenderRejected(db: Pick<Db, 'update'>, reason: string): Promise<number> {
  return await hold(db, 'barred', senderRejectedReason(reason));
}

/**
 * Holds what was written since, too; false when nothing is held for that any more: somebody has let it go. In one
 * statement, so that what is let go meanwhile stays so.
 */
export async function extendSenderRejectedHold(db: Pick<Db, 'update' | 'select'>, reason: string): Promise<boolean> {
  const other = alias(mails, 'other');
  const held = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.state, 'held'), eq(other.held_for, 'barred')))
    .limit(1);
  await db
    .update(mails)
    .set({ state: 'held', held_for: 'barred', reason: senderRejectedReason(reason) })
    .where(and(eq(mails.state, 'queued'), exists(held)));
  return (await held).length > 0;
}

const senderRejectedReason = (reason: string) =>
  `${reason} Held until the settings are mended and the program is started again.`;

/** Lets go of mails that are held: they are sent by whatever process delivers. Answers how many there were. */
export async function releaseEmails(db: Pick<Db, 'update'>, causes: HoldCause[]): Promise<number> {
  const released = await db
    .update(mails)
    .set({ state: 'queued', held_for: null, reason: null })
    .where(and(eq(mails.state, 'held'), inArray(mails.held_for, causes)))
    .returning({ id: mails.id });
  return released.length;
}

async function hold(db: Pick<Db, 'update'>, held_for: HoldCause, reason: string): Promise<number> {
  const held = await db
    .update(mails)
    .set({ state: 'held', held_for, reason })
    .where(eq(mails.state, 'queued'))
    .returning({ id: mails.id });
  return held.length;
}
