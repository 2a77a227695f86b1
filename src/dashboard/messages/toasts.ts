/** The region of messages. */
export const TOASTS = { region: 'Notification', dismiss: 'Dismiss' };
