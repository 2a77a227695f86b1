import type { Db, Transaction } from '../../database/open.ts';
import { type NotificationRow, readMark, readNotifications, type Recipient } from '../team/notificationsQuery.ts';
import { MAX_IN_DAILY_EMAIL } from './composeDailyEmail.ts';

interface PendingQuery {
  recipient: Recipient;
  /** Notifications up to this time were in a daily email, as utcText; null: none. */
  coveredUntil: string | null;
  now: Date;
}

/** The unread notifications that were in no daily email yet. */
export async function readPendingNotifications(
  db: Db | Transaction,
  { recipient, coveredUntil, now }: PendingQuery,
): Promise<NotificationRow[]> {
  const readUntil = await readMark(db, recipient);
  const which = { recipient, after: coveredUntil, before: null, readUntil, unreadOnly: true };
  return await readNotifications(db, { ...which, now, limit: MAX_IN_DAILY_EMAIL });
}
