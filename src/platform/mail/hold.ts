import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { type HoldCause, mails } from '../schema.ts';

const RESTORED = 'From a backup: it may have been sent since that was made.';

/**
 * Holds back every mail that waits to be sent, to be called in the transaction that restores a backup: since that was
 * made, they may have left. Jobs need no restoring, they follow from the rows. Answers how many there are. // T43
 */
export async function holdRestored(db: Pick<Db, 'update'>): Promise<number> {
  return await hold(db, 'restore', RESTORED);
}

/** Holds back every mail that waits, since the server takes nothing from us until somebody mends the settings. // T14 */
export async function holdBarred(db: Pick<Db, 'update'>, reason: string): Promise<number> {
  return await hold(db, 'barred', `${reason} Held until the settings are mended and the program is started again.`);
}

/** Whether anything is held for that still; nothing is when somebody has let it go. */
export async function isBarred(db: Pick<Db, 'select'>): Promise<boolean> {
  const held = and(eq(mails.state, 'held'), eq(mails.held_for, 'barred'));
  return (await db.select({ id: mails.id }).from(mails).where(held).limit(1)).length > 0;
}

/** Lets go of mails that are held: they are sent by whatever process delivers. Answers how many there were. */
export async function releaseMails(db: Pick<Db, 'update'>, causes: HoldCause[]): Promise<number> {
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
