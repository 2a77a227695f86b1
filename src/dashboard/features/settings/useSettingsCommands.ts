import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationSettingsQuery, useChangeDailyEmail } from '../../api/notifications.ts';
import { DENSITIES, densityStore } from '../../lib/density.ts';
import { THEMES, themeStore } from '../../lib/theme.ts';
import { browserTimeZone } from '../../lib/timeZone.ts';
import { dailyEmailHint, SETTINGS } from '../../messages/settings.ts';
import { useCommands } from '../../ui/commands.ts';
import { chooseTimeZone, timeZones } from './timeZones.ts';

/** Commands for the settings, except the current ones. */
export function useSettingsCommands(): void {
  const client = useQueryClient();
  const { data } = useQuery(notificationSettingsQuery());
  const { mutate: changeDailyEmail } = useChangeDailyEmail(SETTINGS.dailyEmailFailed);
  const hasEmail = data?.daily_email === true;
  useCommands(() => [
    ...THEMES.filter((theme) => theme !== themeStore.state).map((theme) => ({
      id: `theme-${theme}`,
      title: SETTINGS.useTheme[theme],
      group: 'Everywhere' as const,
      run: () => themeStore.setState(() => theme),
    })),
    ...DENSITIES.filter((density) => density !== densityStore.state).map((density) => ({
      id: `density-${density}`,
      title: SETTINGS.useDensity[density],
      group: 'Everywhere' as const,
      run: () => densityStore.setState(() => density),
    })),
    {
      id: 'time-zone',
      title: SETTINGS.useTimeZone,
      group: 'Everywhere' as const,
      choices: [null, ...timeZones()].map((timeZone) => ({
        id: `time-zone-${timeZone ?? 'browser'}`,
        title: timeZone?.replaceAll('_', ' ') ?? SETTINGS.browserTimeZone(browserTimeZone()),
        group: 'Everywhere' as const,
        run: () => chooseTimeZone(client, timeZone),
      })),
    },
    {
      id: 'daily-email',
      title: hasEmail ? SETTINGS.turnDailyEmailOff : SETTINGS.turnDailyEmailOn,
      group: 'Everywhere' as const,
      reason: data && !hasEmail && data.daily_email_problem !== null ? dailyEmailHint(data.daily_email_problem) : null,
      run: () => changeDailyEmail(!hasEmail),
    },
  ]);
}
