import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { MAX_FOLLOWED, MAX_UNREAD, type Notification } from '../../contract/notifications.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import type { Clock } from '../clock.ts';
import { isSubscribed, problemOf, recordVisit, subscribe, unsubscribe } from '../dailyEmail/subscriptions.ts';
import type { OwnOperations } from '../operationTable.ts';
import { Refusal } from '../refusal.ts';
import { followedAssessments, notificationReads, openedNotifications } from '../schema.ts';
import type { User } from '../security/session.ts';
import { cursorIn, cursorOf, utcText } from './cursor.ts';
import {
  countNotifications,
  type NotificationRow,
  readNotifications,
  type Recipient,
  userNameOf,
} from './notificationsQuery.ts';

interface NotificationDeps {
  database: Database;
  upstream: string;
  clock: Clock;
  /** Whether daily emails can be sent. */
  sendsEmail: boolean;
}

const DEFAULT_LIMIT = 20;

/** Up to when a user has read the notifications, in UTC with microseconds; null: never. */
export async function readMark(db: Db | Transaction, { upstream, ...user }: Recipient): Promise<string | null> {
  const { read_until, user_name } = notificationReads;
  const [row] = await db
    .select({ until: utcText(read_until) })
    .from(notificationReads)
    .where(and(eq(notificationReads.upstream, upstream), eq(user_name, userNameOf(user))));
  return row?.until ?? null;
}

/** The operations of notifications: each user has their own. */
export function notificationOperations({ database: { db }, upstream, clock, sendsEmail }: NotificationDeps) {
  const isFollowedBy = (user: User) =>
    and(eq(followedAssessments.upstream, upstream), eq(followedAssessments.user_name, userNameOf(user)));

  return {
    async listNotifications({ values: { before, limit = DEFAULT_LIMIT }, user }) {
      const recipient = { ...user, upstream };
      const after = await readMark(db, recipient);
      const query = { recipient, now: clock.now() };
      await recordVisit({ db, upstream, user, now: query.now });
      const from = before ? cursorIn(before) : null;
      const rows = await readNotifications(db, {
        ...query,
        after: null,
        before: from,
        unopened: false,
        limit: limit + 1,
      });
      const results = rows.slice(0, limit).map((row) => viewOf(row, after));
      return {
        results,
        next: rows.length > limit ? (results.at(-1)?.cursor ?? null) : null,
        unread: await countNotifications(db, { ...query, after, unopened: true, limit: MAX_UNREAD }),
      };
    },

    async markNotificationsRead({ body: { cursor, until }, user }) {
      if (cursor !== undefined) return await markOpened(db, { ...user, upstream }, { cursor, now: clock.now() });
      // As text, since a Date has no microseconds. Nothing that is yet to happen has been read.
      const read_until = sql`least(${until}::timestamptz, ${clock.now().toISOString()}::timestamptz)`;
      const user_name = userNameOf(user);
      await db
        .insert(notificationReads)
        .values({ upstream, user_name, read_until })
        .onConflictDoUpdate({
          target: [notificationReads.upstream, notificationReads.user_name],
          set: { read_until: sql`greatest(${notificationReads.read_until}, excluded.read_until)` },
        });
      await db
        .delete(openedNotifications)
        .where(
          and(
            eq(openedNotifications.upstream, upstream),
            eq(openedNotifications.user_name, user_name),
            lte(openedNotifications.at, read_until),
          ),
        );
      return {};
    },

    async readNotificationSettings({ user }) {
      const { assessment_id } = followedAssessments;
      const followed = await db
        .select({ assessment_id })
        .from(followedAssessments)
        .where(isFollowedBy(user))
        .orderBy(asc(assessment_id))
        .limit(MAX_FOLLOWED);
      return {
        followed: followed.map((row) => row.assessment_id),
        daily_email: await isSubscribed({ db, upstream, user }),
        daily_email_problem: problemOf(user, sendsEmail),
      };
    },

    async changeDailyEmail({ values: { timezone = 'UTC' }, body: { daily_email }, user }) {
      if (daily_email) await subscribe({ db, upstream, user, now: clock.now() }, { timezone, sendsEmail });
      else await unsubscribe({ db, upstream, user });
      return {};
    },

    async followAssessment({ values: { assessment_id }, user }) {
      if ((await db.$count(followedAssessments, isFollowedBy(user))) >= MAX_FOLLOWED) {
        throw new Refusal(409, 'conflict', `You can follow at most ${MAX_FOLLOWED} assessments.`);
      }
      const row = { upstream, user_name: userNameOf(user), assessment_id, followed_at: clock.now() };
      await db.insert(followedAssessments).values(row).onConflictDoNothing();
      return {};
    },

    async unfollowAssessment({ values: { assessment_id }, user }) {
      await db
        .delete(followedAssessments)
        .where(and(isFollowedBy(user), eq(followedAssessments.assessment_id, assessment_id)));
      return {};
    },
  } satisfies Partial<OwnOperations>;
}

/** Marks one notification as read. One that is gone meanwhile is ignored. */
async function markOpened(db: Db, recipient: Recipient, { cursor, now }: { cursor: string; now: Date }) {
  const { upstream, ...user } = recipient;
  const which = cursorIn(cursor);
  const query = { recipient, after: null, unopened: true, now, limit: 1 };
  // The first of those before the next row of its source is the row itself, if it is still there.
  const [row] = await readNotifications(db, { ...query, before: { ...which, id: which.id + 1 } });
  if (row && cursorOf(row) === cursorOf(which)) {
    const at = sql`${row.at}::timestamptz`;
    await db
      .insert(openedNotifications)
      .values({ upstream, user_name: userNameOf(user), kind: row.kind, row_id: row.id, at })
      .onConflictDoNothing();
  }
  return {};
}

function viewOf(row: NotificationRow, readUntil: string | null): z.input<typeof Notification> {
  const { at, kind, actor, assessment_name, name, text, detail, failed } = row;
  return {
    cursor: cursorOf(row),
    at,
    kind,
    // Both have the same form.
    is_unread: !row.is_opened && (readUntil === null || at > readUntil),
    actor,
    assessment: row.assessment_id,
    assessment_name,
    candidature: row.candidature_id,
    name,
    text,
    detail,
    job: row.job_id,
    failed,
  };
}
