import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { NOTIFICATION_DAYS, type Notification } from '../../contract/notifications.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { notificationReads, openedNotifications } from '../schema/tables.ts';
import {
  countEvents,
  type Cursor,
  type EventRow,
  type EventsQuery,
  selectEvents,
  type Source,
  utcText,
} from './events.ts';
import { notificationSources, userNameOf } from './eventSources.ts';
import type { Viewer } from '../base/user.ts';

interface NotificationsQuery {
  recipient: Viewer;
  /** Only later notifications than this time, as utcText; null: all within NOTIFICATION_DAYS. */
  after: string | null;
  before: Cursor | null;
  /** The time up to which the user has read all but those marked as unread; null: never. */
  readUntil: string | null;
  /** Leaves out read ones. */
  unreadOnly: boolean;
  /** The end of NOTIFICATION_DAYS. */
  now: Date;
  limit: number;
}

export type NotificationRow = EventRow & { kind: z.input<typeof Notification>['kind']; assessment_id: number };

/** As the user marked it, else whether it is later than what the user has read. */
function isUnreadBy(user: Viewer, readUntil: string | null, { kind, id, at }: Source) {
  const isLater = readUntil === null ? sql`true` : sql`${at} > ${readUntil}::timestamptz`;
  return sql`coalesce((select ${openedNotifications.is_unread} from ${openedNotifications}
    where ${openedNotifications.upstream} = ${user.upstream} and ${openedNotifications.user_name} = ${userNameOf(user)}
      and ${openedNotifications.kind} = ${kind} and ${openedNotifications.row_id} = ${id}
      and ${openedNotifications.at} = ${at}), ${isLater})`;
}

function eventsOf({ recipient, after, readUntil, unreadOnly, now, ...part }: NotificationsQuery): EventsQuery {
  return {
    ...recipient,
    ...part,
    sources: notificationSources(recipient, now).map((source) => ({
      ...source,
      columns: { ...source.columns, is_unread: isUnreadBy(recipient, readUntil, source) },
    })),
    scopeOf: ({ at, columns }) => [
      sql`${at} > ${now.toISOString()}::timestamptz - make_interval(days => ${NOTIFICATION_DAYS})`,
      after === null ? undefined : sql`${at} > ${after}::timestamptz`,
      unreadOnly ? sql`${columns.is_unread}` : undefined,
    ],
  };
}

/** The time up to which a user has read the notifications, as utcText; null: never. */
export async function readMark(db: Db | Transaction, user: Viewer): Promise<string | null> {
  const { read_until, user_name } = notificationReads;
  const [row] = await db
    .select({ until: utcText(read_until) })
    .from(notificationReads)
    .where(and(eq(notificationReads.upstream, user.upstream), eq(user_name, userNameOf(user))));
  return row?.until ?? null;
}

/** A page of a user's notifications, the newest first. */
export const readNotifications = async (db: Db | Transaction, query: NotificationsQuery): Promise<NotificationRow[]> =>
  (await db.execute<NotificationRow>(selectEvents(eventsOf(query)))).rows;

/** The number of notifications, at most `limit`. */
export const countNotifications = async (db: Db, query: Omit<NotificationsQuery, 'before'>) =>
  await countEvents(db, eventsOf({ ...query, before: null }));
