import { useSelector } from '@tanstack/react-store';
import { persistedStore } from './persistedStore.ts';

export const DENSITIES = ['compact', 'comfortable'] as const;

/** How high the rows of tables are. */
export const densityStore = persistedStore<(typeof DENSITIES)[number]>('shortlist.density', {
  storage: 'local',
  parse: (text) => DENSITIES.find((density) => density === text) ?? 'compact',
  format: (density) => (density === 'compact' ? null : density),
});

/** The height of a row in the chosen density, in pixels. `compact`: the height where rows are compact. */
export const useRowHeight = (compact: number): number =>
  useSelector(densityStore, (density) => (density === 'compact' ? compact : compact + 8));
