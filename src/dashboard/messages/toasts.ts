/** The frame of messages. */
export const TOASTS = { region: 'Notification', dismiss: 'Dismiss' };
