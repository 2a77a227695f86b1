import { persistedStore } from './persistedStore.ts';

/** The chosen IANA time zone; null: the browser's. */
export const timeZoneStore = persistedStore<string | null>('shortlist.time-zone', {
  storage: 'local',
  parse: (text) => (text !== null && isTimeZone(text) ? text : null),
  format: (timeZone) => timeZone,
});

/** The browser's time zone; UTC if it names none that is known, such as "Etc/Unknown". */
export const browserTimeZone = (): string => knownBrowserTimeZone() ?? 'UTC';

/** The browser's time zone; null if it names none that is known. */
export function knownBrowserTimeZone(): string | null {
  // Some browsers have none.
  const timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null;
}

/** The time zone of all times and days of the dashboard. */
export const shownTimeZone = (): string => timeZoneStore.state ?? browserTimeZone();

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
