import { EmptyBody } from './candidature.ts';
import { cursorPaging, type Endpoint } from './endpoint.ts';
import {
  DailyEmailChange,
  DailyEmailPreview,
  MAX_NOTIFICATIONS,
  NotificationCursor,
  NotificationPage,
  NotificationSettings,
  ReadMark,
} from './notifications.ts';

const followed = { assessment_id: { kind: 'id', required: true } } as const;

/** Notifications and follows of the requesting user. */
export const notificationEndpoints = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications/',
    summary: 'Your notifications, the newest first, and how many are unread',
    params: {},
    query: cursorPaging(MAX_NOTIFICATIONS),
    response: NotificationPage,
    status: 200,
  },
  markNotificationsRead: {
    method: 'POST',
    path: '/api/notifications/read/',
    summary: 'Mark one of your notifications as read, or all up to a time',
    params: {},
    query: {},
    body: ReadMark,
    response: EmptyBody,
    status: 200,
  },
  markNotificationUnread: {
    method: 'POST',
    path: '/api/notifications/unread/',
    summary: 'Mark one of your notifications as unread',
    params: {},
    query: {},
    body: NotificationCursor,
    response: EmptyBody,
    status: 200,
  },
  readNotificationSettings: {
    method: 'GET',
    path: '/api/notifications/settings/',
    summary: 'Which assessments you follow, and whether you get the daily email',
    params: {},
    query: {},
    response: NotificationSettings,
    status: 200,
  },
  changeDailyEmail: {
    method: 'PUT',
    path: '/api/notifications/settings/daily-email/',
    summary: 'Turn the daily email on or off',
    params: {},
    query: { timezone: { kind: 'time_zone', about: 'Whose mornings it is sent in. Default: UTC.' } },
    body: DailyEmailChange,
    response: EmptyBody,
    status: 200,
  },
  previewDailyEmail: {
    method: 'GET',
    path: '/api/notifications/settings/daily-email/preview/',
    summary: 'Your daily email as it would be sent now',
    params: {},
    query: {},
    response: DailyEmailPreview,
    status: 200,
  },
  followAssessment: {
    method: 'PUT',
    path: '/api/notifications/followed/{assessment_id}/',
    summary: 'Follow an assessment: what happens from now on is a notification',
    params: followed,
    query: {},
    response: EmptyBody,
    status: 200,
  },
  unfollowAssessment: {
    method: 'DELETE',
    path: '/api/notifications/followed/{assessment_id}/',
    summary: 'No longer follow an assessment',
    params: followed,
    query: {},
    response: EmptyBody,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
