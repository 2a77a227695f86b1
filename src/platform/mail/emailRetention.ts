import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { RetentionRule } from '../../operation/retention.ts';
import { emails } from '../schema/emails.ts';

/**
 * Deletes old emails that were sent, failed or cancelled. Emails in state `kept`, without a mail server, stay.
 */
export const emailRetention: readonly RetentionRule[] = [removeOldEmails];

async function removeOldEmails(db: Db, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        inArray(emails.state, ['sent', 'failed', 'cancelled']),
        lt(sql`coalesce(${emails.sent_at}, ${emails.created})`, before),
      ),
    )
    .limit(most);
  const removed = await db.delete(emails).where(inArray(emails.id, old));
  return removed.rowCount ?? 0;
}
