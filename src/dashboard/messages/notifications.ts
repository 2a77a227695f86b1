/** The bell and its panel. */
export const NOTIFICATIONS = {
  title: 'Notifications',
  markReadFailed: 'Couldn’t mark the notifications as read.',
  markUnreadFailed: 'Couldn’t mark the notification as unread.',
  nothingUnread: 'Nothing is unread.',
} as const;
