import type { Day } from '../../../contract/ranges.ts';
import { dayFromNumber, dayNumber } from '../../lib/days.ts';

export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** The counts of a day. */
export interface DayCounts {
  day: Day;
  /** How many. */
  count: number;
  /** How many of these belong to the highlighted part. */
  part: number;
}

/** The counts of a period, both days included. */
export interface Period extends Omit<DayCounts, 'day'> {
  from: Day;
  to: Day;
}

export interface Series {
  unit: Unit;
  /** Without gaps, the newest last. */
  periods: Period[];
  /** The count of days before the first period. */
  earlier: number;
}

/** More bars would be too narrow to read. */
export const MAX_PERIODS = 45;

/** Groups days into periods. Without a unit, takes the smallest one with which all days fit. */
export function seriesOf(days: readonly DayCounts[], unit?: Unit): Series {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [sorted.at(0)?.day, sorted.at(-1)?.day];
  if (first === undefined || last === undefined) return { unit: unit ?? 'day', periods: [], earlier: 0 };
  const chosen = unit ?? unitFor(first, last);
  const periods = periodsOf(first, last, chosen);
  const byStart = new Map(periods.map((period) => [period.from, period]));
  let earlier = 0;
  for (const { day, count, part } of sorted) {
    const period = byStart.get(startOf(day, chosen));
    if (!period) {
      earlier += count;
      continue;
    }
    period.count += count;
    period.part += part;
  }
  return { unit: chosen, periods, earlier };
}

/** The smallest unit with which all days fit; years if none does. */
function unitFor(first: Day, last: Day): Unit {
  const days = dayNumber(last) - dayNumber(first) + 1;
  const maxDays = { day: 35, week: 7 * (MAX_PERIODS - 1), month: 28 * (MAX_PERIODS - 1), year: Infinity };
  return UNITS.find((unit) => days <= maxDays[unit]) ?? 'year';
}

/** At most MAX_PERIODS, up to the last day, in the order of time. */
function periodsOf(first: Day, last: Day, unit: Unit): Period[] {
  const periods: Period[] = [];
  for (let from = startOf(last, unit), to = endOf(from, unit); periods.length < MAX_PERIODS;) {
    periods.push({ from, to, count: 0, part: 0 });
    if (from <= first) break;
    to = dayFromNumber(dayNumber(from) - 1);
    from = startOf(to, unit);
  }
  return periods.toReversed();
}

/** The first day of the period of a day. Weeks begin on Monday. */
function startOf(day: Day, unit: Unit): Day {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  const number = dayNumber(day);
  // Day 0 is a Thursday. Its week would begin on a negative day.
  return dayFromNumber(Math.max(0, number - ((number + 3) % 7)));
}

function endOf(start: Day, unit: Unit): Day {
  const [year = 0, month = 0] = start.split('-').map(Number);
  if (unit === 'day') return start;
  if (unit === 'month') return dayFromNumber(Date.UTC(year, month, 0) / 86_400_000);
  if (unit === 'year') return `${start.slice(0, 4)}-12-31`;
  const number = dayNumber(start);
  return dayFromNumber(number + 6 - ((number + 3) % 7));
}
