import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { RetentionRule } from '../../operation/retention.ts';
import { mails } from '../schema/mails.ts';

/**
 * Deletes old emails that were sent, failed or cancelled. Emails kept without a mail server stay: they are the sandbox's
 * only record.
 */
export const emailRetention: readonly RetentionRule[] = [removeOldEmails];

async function removeOldEmails(db: Db, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.state, ['sent', 'failed', 'cancelled']),
        lt(sql`coalesce(${mails.sent_at}, ${mails.created})`, before),
      ),
    )
    .limit(most);
  const removed = await db.delete(mails).where(inArray(mails.id, old));
  return removed.rowCount ?? 0;
}
