import type { QueryClient } from '@tanstack/react-query';
import { timeZoneStore } from '../../lib/timeZone.ts';

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
