import type { DAILY_EMAIL_PROBLEMS } from '../../contract/notifications.ts';

/** The user's settings. */
export const SETTINGS = {
  /** Each has a control, and commands in `useSettingsCommands`. */
  names: { theme: 'Theme', density: 'Density', timeZone: 'Time zone', dailyEmail: 'Daily email' },
  dailyEmailHint: 'Sent after 8:00 on days when you have unread notifications. Names no candidates.',
  dailyEmailFailed: 'Couldn’t change the daily email.',
  previewDailyEmailCommand: 'Preview daily email',
  browserTimeZone: (name: string) => `Same as browser (${name})`,
} as const;

const PROBLEMS: Readonly<Record<string, string>> = {
  no_server: 'Not available: no mail server is set up.',
  no_sign_in: 'Needs sign-in by email: without it, Shortlist has no address for you.',
  no_address: 'Not available: your user name is not an email address.',
} satisfies Record<(typeof DAILY_EMAIL_PROBLEMS)[number], string>;

/** The hint of the daily email: when it comes, or why it cannot be sent. */
export const dailyEmailHint = (problem: string | null): string =>
  problem === null ? SETTINGS.dailyEmailHint : (PROBLEMS[problem] ?? problem);
