import { type Notification } from '../../contract/notifications.ts';
import { recommendationLabel } from '../../contract/recommendations.ts';
import { plural } from '../lib/numbers.ts';
import type { SentencePart } from './activity.ts';
import { BULK_ACTIONS } from './bulkActions.ts';

/** The bell and its panel. */
export const NOTIFICATIONS = {
  title: 'Notifications',
  markReadFailed: 'Couldn’t mark the notifications as read.',
  markUnreadFailed: 'Couldn’t mark the notification as unread.',
  nothingUnread: 'Nothing is unread.',
  unnamed: 'a candidate',
  colleague: 'A colleague',
} as const;

const person = (name: string | null, otherwise: string): SentencePart => (name === null ? otherwise : { name });

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
