import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationSettingsQuery, useChangeDailyEmail } from '../../api/notifications.ts';
import { DENSITIES, densityStore } from '../../lib/density.ts';
import { THEMES, themeStore } from '../../lib/theme.ts';
import { browserTimeZone } from '../../lib/timeZone.ts';
import { dailyEmailHint, type SettingName, SETTINGS } from '../../messages/settings.ts';
import { type Command, useCommands } from '../../ui/commands.ts';
import { chooseTimeZone, timeZones } from './timeZones.ts';

type SettingCommand = Omit<Command, 'group'>;

/** Commands for the settings, except the current ones. */
export function useSettingsCommands(): void {
  const client = useQueryClient();
  const { data } = useQuery(notificationSettingsQuery());
  const { mutate: changeDailyEmail } = useChangeDailyEmail(SETTINGS.dailyEmailFailed);
  const hasEmail = data?.daily_email === true;
  useCommands(() => {
    // A setting without commands does not compile.
    const commands: Record<SettingName, readonly SettingCommand[]> = {
      theme: THEMES.filter((theme) => theme !== themeStore.state).map((theme) => ({
        id: `theme-${theme}`,
        title: SETTINGS.useTheme[theme],
        run: () => themeStore.setState(() => theme),
      })),
      density: DENSITIES.filter((density) => density !== densityStore.state).map((density) => ({
        id: `density-${density}`,
        title: SETTINGS.useDensity[density],
        run: () => densityStore.setState(() => density),
      })),
      timeZone: [
        {
          id: 'time-zone',
          title: SETTINGS.useTimeZone,
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
          title: hasEmail ? SETTINGS.turnDailyEmailOff : SETTINGS.turnDailyEmailOn,
          reason:
            data && !hasEmail && data.daily_email_problem !== null ? dailyEmailHint(data.daily_email_problem) : null,
          run: () => changeDailyEmail(!hasEmail),
        },
      ],
    };
    return Object.values(commands)
      .flat()
      .map((command) => ({ ...command, group: 'global' as const }));
  });
}
