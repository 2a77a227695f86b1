import { createStore } from '@tanstack/react-store';
import { plural } from './numbers.ts';
import { timeZoneStore } from './timeZone.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Longer ago, the date is shown. */
const MAX_RELATIVE_SECONDS = 7 * 86_400;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats in the time zone that is shown. */
const formats = createStore(() => formatsIn(timeZoneStore.state ?? undefined));

function formatsIn(timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  return {
    full: format({ dateStyle: 'long', timeStyle: 'short' }),
    zoned: format({
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    thisYear: format({ day: 'numeric', month: 'short' }),
    year: format({ year: 'numeric' }),
    clock: format({ timeStyle: 'short' }),
    day: format({ dateStyle: 'medium' }),
  };
}

/** A timestamp of the API in milliseconds since the epoch, or null when it is none. */
export function readTime(timestamp: string | null): number | null {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? null : time;
}

/** "3 hours ago", "yesterday"; up to a minute either way "just now", from seven days "21 Nov" or "21 Nov 2025". */
export function relativeTime(time: number, now: number): string {
  const seconds = (time - now) / 1000;
  if (Math.abs(seconds) >= MAX_RELATIVE_SECONDS) return dateText(time, now);
  for (const [index, [unit, size]] of UNITS.entries()) {
    // A value that rounds to one of this unit is not shown as 60 of the next.
    const slack = (UNITS[index + 1]?.[1] ?? 0) / 2;
    if (Math.abs(seconds) >= size - slack) return RELATIVE.format(Math.round(seconds / size), unit);
  }
  return 'just now';
}

/** "21 Nov", in another year "21 Nov 2025". */
export function dateText(time: number, now: number): string {
  const { year, thisYear } = formats.state;
  return year.format(time) === year.format(now) ? thisYear.format(time) : shortDate(time);
}

/** "21 November 2026 at 09:30", in the time zone that is shown. */
export function fullTime(time: number): string {
  return formats.state.full.format(time);
}

/** "21 November 2026 at 09:30 GMT+1", in the time zone that is shown, which it names. */
export function zonedTime(time: number): string {
  return formats.state.zoned.format(time);
}

/** "09:30", in the time zone that is shown; another day with its date. */
export function clockTime(time: number, now: number): string {
  const { clock, day } = formats.state;
  return day.format(time) === day.format(now) ? clock.format(time) : fullTime(time);
}

/** The same of a timestamp of the API; one that is none is shown as it is. */
export function clockOf(timestamp: string | null): string {
  const time = readTime(timestamp);
  return time === null ? (timestamp ?? '—') : clockTime(time, Date.now());
}

/** The time left in a countdown: "12 s", "29:58", "2 h 5 min", "3 d 4 h". */
export function countdownText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A rounded estimate: "about 7 min". */
export function estimateText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `about ${minutes} min`;
  const quarters = Math.round(minutes / 15);
  return `about ${quarters / 4} h`;
}

/** The time since then: "5 min", "7 h", "12 days". */
export function ageText(time: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - time) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : plural(Math.floor(minutes / (24 * 60)), 'day');
}

/** "21 Nov 2026", in the time zone that is shown. */
export function shortDate(time: number): string {
  return formats.state.day.format(time);
}

/** "30 min", "2 h", "1 h 30 min". */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
