import { type Day, isDay } from '../../contract/ranges.ts';

const MS_A_DAY = 86_400_000;
/** Offsets of time zones change at whole quarters of an hour only. */
const QUARTER = 15 * 60_000;

/**
 * On which day a moment (milliseconds since the epoch) falls in a time zone, by default that of the reader; null before
 * 1970 and after 9999.
 */
export function dayIn(timeZone?: string): (time: number) => Day | null {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // A hundred thousand people were invited in far fewer quarters of an hour.
  const known = new Map<number, Day | null>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER);
    const before = known.get(quarter);
    if (before !== undefined) return before;
    const day = readParts(format.formatToParts(time));
    known.set(quarter, day);
    return day;
  };
}

function readParts(parts: readonly Intl.DateTimeFormatPart[]): Day | null {
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return isDay(day) ? day : null;
}

/** The day as a count of days since 1970-01-01, so that it can be reckoned with. */
export function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
}

export function dayOf(number: number): Day {
  return new Date(number * MS_A_DAY).toISOString().slice(0, 10);
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
