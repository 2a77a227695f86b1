import { MAX_UNREAD, type Notification } from '../../contract/notifications.ts';
import { recommendationLabel } from '../../contract/recommendations.ts';
import { plural } from '../lib/numbers.ts';
import type { SentencePart } from './activity.ts';
import { BULK_ACTIONS } from './bulkActions.ts';

/** The bell and its panel. */
export const NOTIFICATIONS = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${NOTIFICATIONS.badge(unread)} unread`),
  badge: (unread: number) => (unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread)),
  open: 'Open notifications',
  markRead: 'Mark all as read',
  markReadFailed: 'Couldn’t mark the notifications as read.',
  markOneReadFailed: 'Couldn’t mark the notification as read.',
  markOneRead: 'Mark as read',
  markOneUnread: 'Mark as unread',
  markUnreadFailed: 'Couldn’t mark the notification as unread.',
  markUnreadCommand: 'Mark a notification as unread…',
  nothingRead: 'All notifications are unread.',
  markAllCommand: 'Mark all notifications as read',
  nothingUnread: 'Nothing is unread.',
  unread: 'Unread',
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
  loadFailed: 'Couldn’t load the notifications.',
  noneTitle: 'No notifications',
  noneHint: {
    recruiter:
      'Follow an assessment on its page to learn who completes it and what colleagues write. Notes on candidates you wrote about and your failed bulk actions appear here, too.',
    manager:
      'Follow an assessment on its page to learn who completes it and what colleagues write. Notes on candidates you wrote about appear here, too.',
  },
  more: 'Show more',
  follow: 'Follow',
  following: 'Following',
  followHint: 'Get a notification when a candidate completes this assessment or a colleague writes about one.',
  unfollowHint: 'You get notifications about this assessment. Click to stop.',
  followCommand: 'Follow this assessment',
  unfollowCommand: 'Stop following this assessment',
  followFailed: 'Couldn’t change what you follow.',
  unnamed: 'a candidate',
  colleague: 'A colleague',
} as const;

const person = (name: string | null, otherwise: string): SentencePart => (name === null ? otherwise : { name });

/** "Zoé completed the assessment". */
export const notificationText = (notification: Notification): string =>
  notificationSentence(notification)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

/** "Zoé completed the assessment", in parts. */
export function notificationSentence(notification: Notification): readonly SentencePart[] {
  const { kind, actor, name, detail, failed } = notification;
  const candidate = person(name, NOTIFICATIONS.unnamed);
  const colleague = person(actor, NOTIFICATIONS.colleague);
  const action = { name: BULK_ACTIONS.titleOf(detail, null) };
  switch (kind) {
    case 'completed':
      return [candidate, ' completed the assessment'];
    case 'note':
      return [colleague, ' wrote a note on ', candidate];
    case 'recommendation':
      return [colleague, ` recommended ${(detail !== null && recommendationLabel(detail)) || detail} for `, candidate];
    case 'job_paused':
      return ['Bulk action paused: ', action];
    case 'job_failed':
      return [`Bulk action failed for ${plural(failed, 'candidate')}: `, action];
    case 'emails_failed':
      return [`Couldn’t send ${plural(failed, 'rejection email')}`];
    case 'emails_overdue':
      return [`${plural(failed, 'rejection email')} overdue: decide whether to send`];
    default:
      return [kind ?? NOTIFICATIONS.title];
  }
}
