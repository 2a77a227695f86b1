import { z } from 'zod/mini';
import { NOTIFIED } from './eventKinds.ts';
import { count, id, text, timestamp, EmptyBody } from './fields.ts';

/** How far back notifications go, in days. */
export const NOTIFICATION_DAYS = 30;

/** The most characters of a note in a notification. */
export const MAX_EXCERPT = 200;

/** The most assessments that a user follows. */
export const MAX_FOLLOWED = 1_000;

/** A notification of a user. It is derived from existing records; names are current. */
export const Notification = z.strictObject({
  /** Identifies the notification. As `before`, it lists the notifications after this one. */
  cursor: text(60),
  at: timestamp,
  kind: z.enum(NOTIFIED),
  is_unread: z.boolean(),
  /** The colleague; null: none, or not known. */
  actor: z.nullable(text(254)),
  assessment: id,
  /** Null: the read model does not have it now. */
  assessment_name: z.nullable(z.string()),
  /** Null: the notification is about a bulk action. */
  candidature: z.nullable(id),
  name: z.nullable(text(500)),
  /** The beginning of a note, the reason of a recommendation, or why a bulk action paused. */
  text: z.nullable(z.string()),
  /** The recommendation, or the kind of the bulk action. */
  detail: z.nullable(text(200)),
  job: z.nullable(id),
  /** How many candidates or emails failed or are overdue. */
  failed: z.nullable(count),
});
export type Notification = z.output<typeof Notification>;

export const NotificationPage = z.strictObject({
  /** The newest first, of the last NOTIFICATION_DAYS. */
  results: z.array(Notification),
  /** The `before` of the next page; null: this is the last one. */
  next: z.nullable(text(60)),
  /** At most MAX_UNREAD. */
  unread: count,
});

/** Marks one notification as read, or all up to the time of the newest shown one. */
export const ReadMark = z.strictObject({ cursor: z.optional(text(60)), until: z.optional(timestamp) }).check(
  z.refine(({ cursor, until }) => (cursor === undefined) !== (until === undefined), {
    error: 'Send cursor or until.',
  }),
);

/** One notification. */
export const NotificationCursor = z.strictObject({ cursor: text(60) });

/** Why a user cannot get the daily email: no mail server is set up, no user is signed in, or the name is no address. */
export const DAILY_EMAIL_PROBLEMS = ['no_server', 'no_sign_in', 'no_address'] as const;

/** The notification settings of a user. */
export const NotificationSettings = z.strictObject({
  /** The assessments that the user follows. */
  followed: z.array(id).check(z.maxLength(MAX_FOLLOWED)),
  /** Whether the user gets the daily email. */
  daily_email: z.boolean(),
  /** Why the user cannot get it; null: they can. */
  daily_email_problem: z.nullable(z.enum(DAILY_EMAIL_PROBLEMS)),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** The daily email as it would be sent now; null: nothing is unread, so none would be. */
export const DailyEmailPreview = z.strictObject({
  email: z.nullable(z.strictObject({ subject: z.string(), body: z.string() })),
});

export const DailyEmailChange = z.strictObject({ daily_email: z.boolean() });

export const notificationSchemas = {
  listNotifications: {
    summary: 'Your notifications, the newest first, and how many are unread',
    response: NotificationPage,
  },
  markNotificationsRead: {
    summary: 'Mark one of your notifications as read, or all up to a time',
    body: ReadMark,
    response: EmptyBody,
  },
  markNotificationUnread: {
    summary: 'Mark one of your notifications as unread',
    body: NotificationCursor,
    response: EmptyBody,
  },
  readNotificationSettings: {
    summary: 'Which assessments you follow, and whether you get the daily email',
    response: NotificationSettings,
  },
  changeDailyEmail: { summary: 'Turn the daily email on or off', body: DailyEmailChange, response: EmptyBody },
  previewDailyEmail: { summary: 'Your daily email as it would be sent now', response: DailyEmailPreview },
  followAssessment: {
    summary: 'Follow an assessment: what happens from now on is a notification',
    response: EmptyBody,
  },
  unfollowAssessment: { summary: 'No longer follow an assessment', response: EmptyBody },
};
