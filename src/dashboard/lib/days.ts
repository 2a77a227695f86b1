import type { Day } from '../../contract/ranges.ts';
import { shownTimeZone } from './timeZone.ts';

const MS_A_DAY = 86_400_000;

/** The day as a count of days since 1970-01-01, so that it can be reckoned with. */
export function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
}

export function dayOf(number: number): Day {
  return new Date(number * MS_A_DAY).toISOString().slice(0, 10);
}

/** The day on which a moment is, in the time zone that is shown. */
export function dayAt(time: number): Day {
  // A calendar that writes year, month and day in this order.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: shownTimeZone() }).format(time);
}

/** When a clock of the time zone that is shown says a full hour of a day. */
export function hourOf(day: Day, hour: number): number {
  const asUtc = numberOf(day) * MS_A_DAY + hour * 3_600_000;
  // The offset may be another one before than at the moment itself, where clocks change that day.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** How far the time zone that is shown is ahead of UTC, in milliseconds. */
function offsetAt(time: number): number {
  const timeZone = shownTimeZone();
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000;
}

const NAMED = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const SHORT = new Intl.DateTimeFormat('en-GB', NAMED);
const LONG = new Intl.DateTimeFormat('en-GB', { ...NAMED, year: 'numeric' });

/** "21 Nov". */
export function shortDay(day: Day): string {
  return SHORT.format(numberOf(day) * MS_A_DAY);
}

/** "21 Nov 2026", "16 – 22 Nov 2026". */
export function daysWords(from: Day, to: Day): string {
  if (from === to) return LONG.format(numberOf(from) * MS_A_DAY);
  return LONG.formatRange(numberOf(from) * MS_A_DAY, numberOf(to) * MS_A_DAY).replaceAll('\u2009', ' ');
}
