import type { DAILY_EMAIL_PROBLEMS } from '../../contract/notifications.ts';

/** The user's settings. */
export const SETTINGS = {
  title: 'Settings',
  /** Each has a control, and commands in `useSettingsCommands`. */
  names: { theme: 'Theme', density: 'Density', timeZone: 'Time zone', dailyEmail: 'Daily email' },
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  useTheme: { system: 'Use system theme', light: 'Use light theme', dark: 'Use dark theme' },
  dailyEmailHint: 'Sent after 8:00 on days when you have unread notifications. Names no candidates.',
  dailyEmailFailed: 'Couldn’t change the daily email.',
  previewDailyEmail: 'Preview',
  previewDailyEmailCommand: 'Preview daily email',
  dailyEmailNow: 'As it would be sent now.',
  dailyEmailNothing: 'Nothing is unread, so no email would be sent.',
  turnDailyEmailOn: 'Turn daily email on',
  turnDailyEmailOff: 'Turn daily email off',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },
  useDensity: { compact: 'Use compact density', comfortable: 'Use comfortable density' },
  browserTimeZone: (name: string) => `Same as browser (${name})`,
  useTimeZone: 'Change time zone…',
} as const;

export type SettingName = keyof typeof SETTINGS.names;

const PROBLEMS: Readonly<Record<string, string>> = {
  no_server: 'Not available: no mail server is set up.',
  no_sign_in: 'Not available without sign-in, because Shortlist then has no address for you.',
  no_address: 'Not available: your user name is not an email address.',
} satisfies Record<(typeof DAILY_EMAIL_PROBLEMS)[number], string>;

/** The hint of the daily email: when it comes, or why it cannot be sent. */
export const dailyEmailHint = (problem: string | null): string =>
  problem === null ? SETTINGS.dailyEmailHint : (PROBLEMS[problem] ?? problem);
