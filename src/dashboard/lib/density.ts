import { useSelector } from '@tanstack/react-store';
import { persistedStore } from './persistedStore.ts';

export const DENSITIES = ['compact', 'comfortable'] as const;

/** How close the rows of tables are. */
export const densityStore = persistedStore<(typeof DENSITIES)[number]>('shortlist.density', {
  storage: 'local',
  parse: (text) => DENSITIES.find((density) => density === text) ?? 'compact',
  format: (density) => (density === 'compact' ? null : density),
});

/** How high a row is that has a given height where rows are compact, both in pixels. */
export const useRowHeight = (compact: number): number =>
  useSelector(densityStore, (density) => (density === 'compact' ? compact : compact + 8));
