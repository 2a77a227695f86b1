import { eq } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { mails } from '../schema.ts';

const HELD = 'From a backup: it may have been sent since that was made.';

/**
 * Holds back every mail that waits to be sent, to be called in the transaction that restores a backup: since that was
 * made, they may have left. Jobs need no restoring, they follow from the rows. Answers how many there are. // T43
 */
export async function holdMails(db: Pick<Db, 'update'>): Promise<number> {
  const held = await db
    .update(mails)
    .set({ state: 'held', reason: HELD })
    .where(eq(mails.state, 'queued'))
    .returning({ id: mails.id });
  return held.length;
}

/** Lets go of the mails that are held: they are sent by whatever process delivers. Answers how many there were. */
export async function releaseMails(db: Pick<Db, 'update'>): Promise<number> {
  const released = await db
    .update(mails)
    .set({ state: 'queued', reason: null })
    .where(eq(mails.state, 'held'))
    .returning({ id: mails.id });
  return released.length;
}
