/** What each person sets for their browser. */
export const SETTINGS = {
  title: 'Settings',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  useTheme: { system: 'Use system theme', light: 'Use light theme', dark: 'Use dark theme' },
  density: 'Density',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },
  useDensity: { compact: 'Use compact density', comfortable: 'Use comfortable density' },
  timeZone: 'Time zone',
  browserTimeZone: (name: string) => `Browser’s (${name})`,
  useTimeZone: 'Change time zone…',
} as const;
