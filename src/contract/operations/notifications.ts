import { cursorPaging, type Operations } from '../endpoint.ts';

/** The most notifications per page. */
export const MAX_NOTIFICATIONS = 50;
/** The most unread notifications that are counted. */
export const MAX_UNREAD = 100;

/** Of the gateway: notifications and follows of the requesting user. Managers get none about bulk actions and emails. */
export const notificationOperations = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications/',
    role: 'manager',
    query: cursorPaging(MAX_NOTIFICATIONS),
  },
  markNotificationsRead: { method: 'POST', path: '/api/notifications/read/', role: 'manager', audited: null },
  markNotificationUnread: { method: 'POST', path: '/api/notifications/unread/', role: 'manager', audited: null },
  readNotificationSettings: { method: 'GET', path: '/api/notifications/settings/', role: 'manager' },
  changeDailyEmail: {
    method: 'PUT',
    path: '/api/notifications/settings/daily-email/',
    role: 'manager',
    query: { timezone: { kind: 'time_zone', about: 'Whose mornings it is sent in. Default: UTC.' } },
    audited: null,
  },
  previewDailyEmail: { method: 'GET', path: '/api/notifications/settings/daily-email/preview/', role: 'manager' },
  followAssessment: {
    method: 'PUT',
    path: '/api/notifications/followed/{assessment_id}/',
    role: 'manager',
    audited: null,
  },
  unfollowAssessment: {
    method: 'DELETE',
    path: '/api/notifications/followed/{assessment_id}/',
    role: 'manager',
    audited: null,
  },
} as const satisfies Operations;
