import type { Store } from '@tanstack/react-store';
import { densityStore } from './density.ts';
import { persistedStore } from './persistedStore.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

export const themeStore = persistedStore<(typeof THEMES)[number]>('shortlist.theme', {
  storage: 'local',
  parse: (text) => THEMES.find((theme) => theme === text) ?? 'system',
  format: (theme) => (theme === 'system' ? null : theme),
});

/** Has the styles follow the chosen theme and density. */
export function followAppearance(): void {
  show('theme', themeStore);
  show('density', densityStore);
}

function show(name: string, store: Store<string>): void {
  const { dataset } = document.documentElement;
  dataset[name] = store.state;
  store.subscribe((value) => {
    dataset[name] = value;
  });
}
