import type { QueryClient } from '@tanstack/react-query';
import { persistedStore } from '../../lib/persistedStore.ts';
import { knownBrowserTimeZone, timeZoneStore } from '../../lib/timeZone.ts';
import { notify } from '../../ui/toasts.ts';

const toldStore = persistedStore<boolean>('shortlist.unknown-time-zone', {
  storage: 'local',
  parse: (text) => text !== null,
  format: (isTold) => (isTold ? 'told' : null),
});

/** Says once that times are in UTC because the browser names no known time zone. */
export function reportUnknownTimeZone(): void {
  if (knownBrowserTimeZone() !== null || timeZoneStore.state !== null || toldStore.state) return;
  const hint = 'Your browser doesn’t say where it is. Choose your time zone under Settings.';
  notify('error', 'All times are in UTC.', hint);
  toldStore.setState(() => true);
}

/** All time zones of the browser, and the chosen one, which may have an older name. */
export function timeZones(): string[] {
  const chosen = timeZoneStore.state;
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])])];
}

/** Sets the time zone; null: the browser's. Refetches everything, since counts by day depend on it. */
export function chooseTimeZone(client: QueryClient, timeZone: string | null): void {
  timeZoneStore.setState(() => timeZone);
  void client.invalidateQueries();
}

/** "Europe/Isle_of_Man" as "Europe" and "Isle of Man". */
export function nameParts(timeZone: string): { region: string; place: string } {
  const [region = '', ...rest] = timeZone.replaceAll('_', ' ').split('/');
  return { region, place: rest.join(', ') };
}
