import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationSettingsQuery, useChangeDailyEmail } from '../../api/notifications.ts';
import { DENSITIES, densityStore } from '../../lib/density.ts';
import { THEMES, themeStore } from '../../lib/theme.ts';
import { browserTimeZone } from '../../lib/timeZone.ts';
import { SETTINGS, dailyEmailHint } from '../../messages/settings.ts';
import { type Command, useCommands } from '../../ui/commands.ts';
import { chooseTimeZone, timeZones } from './timeZones.ts';

type SettingName = keyof typeof SETTINGS.names;
const USE_THEME = { system: 'Use system theme', light: 'Use light theme', dark: 'Use dark theme' } as const;
const USE_DENSITY = { compact: 'Use compact density', comfortable: 'Use comfortable density' } as const;

type SettingCommand = Omit<Command, 'group'>;

/** Commands for the settings, except the current ones. `onPreview` shows the daily email. */
export function useSettingsCommands(onPreview: () => void): void {
  const client = useQueryClient();
  const { data } = useQuery(notificationSettingsQuery());
  const { mutate: changeDailyEmail } = useChangeDailyEmail(SETTINGS.dailyEmailFailed);
  const hasEmail = data?.daily_email === true;
  const problem = data?.daily_email_problem ?? null;
  useCommands(() => {
    // A setting without commands does not compile.
    const commands: Record<SettingName, readonly SettingCommand[]> = {
      theme: THEMES.filter((theme) => theme !== themeStore.state).map((theme) => ({
        id: `theme-${theme}`,
        title: USE_THEME[theme],
        run: () => themeStore.setState(() => theme),
      })),
      density: DENSITIES.filter((density) => density !== densityStore.state).map((density) => ({
        id: `density-${density}`,
        title: USE_DENSITY[density],
        run: () => densityStore.setState(() => density),
      })),
      timeZone: [
        {
          id: 'time-zone',
          title: 'Change time zone…',
          choices: [null, ...timeZones()].map((timeZone) => ({
            id: `time-zone-${timeZone ?? 'browser'}`,
            title: timeZone?.replaceAll('_', ' ') ?? SETTINGS.browserTimeZone(browserTimeZone()),
            group: 'global' as const,
            run: () => chooseTimeZone(client, timeZone),
          })),
        },
      ],
      dailyEmail: [
        {
          id: 'daily-email',
          title: hasEmail ? 'Turn daily email off' : 'Turn daily email on',
          reason: !hasEmail && problem !== null ? dailyEmailHint(problem) : null,
          run: () => changeDailyEmail(!hasEmail),
        },
        {
          id: 'daily-email-preview',
          title: SETTINGS.previewDailyEmailCommand,
          reason: problem === null ? null : dailyEmailHint(problem),
          run: onPreview,
        },
      ],
    };
    return Object.values(commands)
      .flat()
      .map((command) => ({ ...command, group: 'global' as const }));
  });
}
