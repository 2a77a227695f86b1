import { MAX_UNREAD } from '../../contract/operations/notifications.ts';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { beginningOf } from '../../contract/mentions.ts';
import { MAX_EXCERPT, MAX_FOLLOWED } from '../../contract/notifications.ts';
import type { Db } from '../../database/open.ts';
import { isSubscribed, problemOf } from './subscriptions.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { Refusal } from '../base/refusal.ts';
import { isAccessible } from '../base/access.ts';
import { followedAssessments, notificationReads, openedNotifications } from '../schema/tables.ts';
import { cursorIn, cursorOf, eventOf, utcText } from './events.ts';
import type { Viewer } from '../base/user.ts';
import { isFollowedBy, userNameOf } from './eventSources.ts';
import { countNotifications, type NotificationRow, readMark, readNotifications } from './notificationsQuery.ts';

interface NotificationDeps extends OperationDeps {
  /** Whether daily emails can be sent. */
  sendsEmail: boolean;
}

const DEFAULT_LIMIT = 20;

/** Unread notifications are later than this: the read mark, or earlier if one was marked as unread. */
async function unreadAfter(db: Db, user: Viewer, readUntil: string | null): Promise<string | null> {
  const { at, user_name, is_unread } = openedNotifications;
  const [row] = await db
    .select({ before: sql<string | null>`${utcText(sql`(min(${at}) - interval '1 microsecond')`)}` })
    .from(openedNotifications)
    .where(and(eq(openedNotifications.upstream, user.upstream), eq(user_name, userNameOf(user)), eq(is_unread, true)));
  const before = row?.before ?? null;
  // Both are utcText, which sorts like the times.
  return before !== null && readUntil !== null && before < readUntil ? before : readUntil;
}

/** The operations of notifications. Each user has their own. */
export function notificationOperations({ database: { db }, upstream, clock, sendsEmail }: NotificationDeps) {
  /** Marks one notification as read or unread. One that is gone meanwhile is ignored. */
  async function mark(recipient: Viewer, cursor: string, { isUnread: is_unread }: { isUnread: boolean }) {
    const which = cursorIn(cursor);
    const query = { recipient, after: null, readUntil: null, unreadOnly: false, now: clock.now(), limit: 1 };
    // Reads the row just before ID + 1. If it still exists, it is the wanted one.
    const [row] = await readNotifications(db, { ...query, before: { ...which, id: which.id + 1 } });
    if (!row || cursorOf(row) !== cursorOf(which)) return {};
    const at = sql`${row.at}::timestamptz`;
    await db
      .insert(openedNotifications)
      .values({ upstream, user_name: userNameOf(recipient), kind: row.kind, row_id: row.id, at, is_unread })
      .onConflictDoUpdate({
        target: [
          openedNotifications.upstream,
          openedNotifications.user_name,
          openedNotifications.kind,
          openedNotifications.row_id,
          openedNotifications.at,
        ],
        set: { is_unread },
      });
    return {};
  }

  return {
    async listNotifications({ values: { before, limit = DEFAULT_LIMIT }, user }) {
      const readUntil = await readMark(db, user);
      const query = { recipient: user, readUntil, now: clock.now() };
      const from = before ? cursorIn(before) : null;
      const rows = await readNotifications(db, {
        ...query,
        after: null,
        before: from,
        unreadOnly: false,
        limit: limit + 1,
      });
      const results = rows.slice(0, limit).map(viewOf);
      const after = await unreadAfter(db, user, readUntil);
      return {
        results,
        next: rows.length > limit ? (results.at(-1)?.cursor ?? null) : null,
        unread: await countNotifications(db, { ...query, after, unreadOnly: true, limit: MAX_UNREAD }),
      };
    },

    async markNotificationsRead({ body: { cursor, until }, user }) {
      if (cursor !== undefined) return await mark(user, cursor, { isUnread: false });
      // As text, because Date lacks microseconds. Limited to now, so that future notifications stay unread.
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

    async markNotificationUnread({ body: { cursor }, user }) {
      return await mark(user, cursor, { isUnread: true });
    },

    async readNotificationSettings({ user }) {
      const { assessment_id } = followedAssessments;
      const followed = await db
        .select({ assessment_id })
        .from(followedAssessments)
        .where(and(isFollowedBy(user), isAccessible(assessment_id, user)))
        .orderBy(asc(assessment_id))
        .limit(MAX_FOLLOWED);
      return {
        followed: followed.map((row) => row.assessment_id),
        daily_email: await isSubscribed({ db, upstream, user }),
        daily_email_problem: problemOf(user, sendsEmail),
      };
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

/** Shortens a text. Only after names are hidden: of a cut name, a part would stay. */
const excerptOf = (text: string | null): string | null => text && beginningOf(text, MAX_EXCERPT);

function viewOf(row: NotificationRow) {
  const { kind, is_unread, assessment_id: assessment, assessment_name, failed } = row;
  const event = eventOf(row);
  return { ...event, text: excerptOf(event.text), kind, is_unread, assessment, assessment_name, failed };
}
