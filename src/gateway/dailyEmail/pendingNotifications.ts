import type { Db, Transaction } from '../../database/open.ts';
import { type NotificationRow, readMark, readNotifications, type Recipient } from '../team/notificationsQuery.ts';
import { MAX_IN_DAILY_EMAIL } from './composeDailyEmail.ts';

interface PendingQuery {
  recipient: Recipient;
  /** Up to when notifications were in a daily email, in UTC with microseconds; null: none was. */
  coveredUntil: string | null;
  now: Date;
}

/** What a daily email is about: the unread notifications that none was about. */
export async function readPendingNotifications(db: Db | Transaction, { recipient, coveredUntil, now }: PendingQuery): Promise<NotificationRow[]> {
  const readUntil = await readMark(db, recipient);
  const which = { recipient, after: coveredUntil, before: null, readUntil, unreadOnly: true };
  return await readNotifications(db, { ...which, now, limit: MAX_IN_DAILY_EMAIL });
}
