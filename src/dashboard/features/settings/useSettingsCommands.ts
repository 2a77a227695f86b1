import { THEMES, themeStore } from '../../lib/theme.ts';
import { SETTINGS } from '../../messages/settings.ts';
import { useCommands } from '../../ui/commands.ts';

/** Offers what can be set, but for what is set already. */
export function useSettingsCommands(): void {
  useCommands(() =>
    THEMES.filter((theme) => theme !== themeStore.state).map((theme) => ({
      id: `theme-${theme}`,
      title: SETTINGS.useTheme[theme],
      group: 'Everywhere',
      run: () => themeStore.setState(() => theme),
    })),
  );
}
