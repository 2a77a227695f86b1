import { persistedStore } from './persistedStore.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const themeStore = persistedStore<Theme>('shortlist.theme', {
  storage: 'local',
  parse: (text) => THEMES.find((theme) => theme === text) ?? 'system',
  format: (theme) => (theme === 'system' ? null : theme),
});

/** Has the styles follow the chosen theme. */
export function followTheme(): void {
  const { dataset } = document.documentElement;
  const show = (theme: Theme) => {
    dataset['theme'] = theme;
  };
  show(themeStore.state);
  themeStore.subscribe(show);
}
