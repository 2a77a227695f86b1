import type { Store } from '@tanstack/react-store';
import { densityStore } from './density.ts';
import { persistedStore } from './persistedStore.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

export const themeStore = persistedStore<(typeof THEMES)[number]>('shortlist.theme', {
  storage: 'local',
  parse: (text) => THEMES.find((theme) => theme === text) ?? 'system',
  format: (theme) => (theme === 'system' ? null : theme),
});

/** Keeps `data-theme` and `data-density` of the document, which the styles use, at the chosen values. */
export function applyAppearance(): void {
  syncToDocument('theme', themeStore);
  syncToDocument('density', densityStore);
}

function syncToDocument(name: string, store: Store<string>): void {
  const { dataset } = document.documentElement;
  dataset[name] = store.state;
  store.subscribe((value) => {
    dataset[name] = value;
  });
}
