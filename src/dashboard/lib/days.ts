import type { Day } from '../../contract/ranges.ts';
import { shownTimeZone } from './timeZone.ts';

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01, to calculate with. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** The inverse of dayNumber. */
export function dayFromNumber(number: number): Day {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day of a time in milliseconds, in the time zone that is shown. */
export function dayAt(time: number): Day {
  // The Swedish format is `2026-11-21`.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: shownTimeZone() }).format(time);
}

/** The time at which an hour of a day begins, in milliseconds, in the time zone that is shown. */
export function timeOfHour(day: Day, hour: number): number {
  const asUtc = dayNumber(day) * MS_PER_DAY + hour * 3_600_000;
  // The offset at midnight UTC may differ from the one at that hour if clocks change that day.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** How far the time zone that is shown is ahead of UTC, in milliseconds. */
function offsetAt(time: number): number {
  const timeZone = shownTimeZone();
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000;
}

const DAY_AND_MONTH = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const SHORT = new Intl.DateTimeFormat('en-GB', DAY_AND_MONTH);
const LONG = new Intl.DateTimeFormat('en-GB', { ...DAY_AND_MONTH, year: 'numeric' });

/** "21 Nov". */
export function shortDay(day: Day): string {
  return SHORT.format(dayNumber(day) * MS_PER_DAY);
}

/** "21 Nov 2026", "16 – 22 Nov 2026". */
export function dayRangeText(from: Day, to: Day): string {
  if (from === to) return LONG.format(dayNumber(from) * MS_PER_DAY);
  return LONG.formatRange(dayNumber(from) * MS_PER_DAY, dayNumber(to) * MS_PER_DAY).replaceAll('\u2009', ' ');
}
