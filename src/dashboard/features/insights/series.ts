import type { Day } from '../../../contract/ranges.ts';
import { dayOf, numberOf } from '../../lib/days.ts';

export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** What happened on a day. */
export interface DayCounts {
  day: Day;
  /** How many. */
  count: number;
  /** How many of these belong to the highlighted part. */
  part: number;
}

/** What happened in a stretch of time, both days included. */
export interface Stretch extends Omit<DayCounts, 'day'> {
  from: Day;
  to: Day;
}

export interface Series {
  unit: Unit;
  /** Without gaps, the newest last. */
  stretches: Stretch[];
  /** How many are left out, since they come before the first stretch. */
  earlier: number;
}

/** More bars would be too narrow. */
export const MAX_STRETCHES = 45;

/** Days put together to stretches of time. Without a unit, of the smallest with which all fit in. */
export function seriesOf(days: readonly DayCounts[], unit?: Unit): Series {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [sorted.at(0)?.day, sorted.at(-1)?.day];
  if (first === undefined || last === undefined) return { unit: unit ?? 'day', stretches: [], earlier: 0 };
  const chosen = unit ?? unitFor(first, last);
  const stretches = stretchesOf(first, last, chosen);
  const byStart = new Map(stretches.map((stretch) => [stretch.from, stretch]));
  let earlier = 0;
  for (const { day, count, part } of sorted) {
    const stretch = byStart.get(startOf(day, chosen));
    if (!stretch) {
      earlier += count;
      continue;
    }
    stretch.count += count;
    stretch.part += part;
  }
  return { unit: chosen, stretches, earlier };
}

/** The smallest unit with which everything fits in; years when nothing does. */
function unitFor(first: Day, last: Day): Unit {
  const days = numberOf(last) - numberOf(first) + 1;
  const most = { day: 35, week: 7 * (MAX_STRETCHES - 1), month: 28 * (MAX_STRETCHES - 1), year: Infinity };
  return UNITS.find((unit) => days <= most[unit]) ?? 'year';
}

/** From the last back to the first, as far as there is room, in the order of time. */
function stretchesOf(first: Day, last: Day, unit: Unit): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = startOf(last, unit), to = endOf(from, unit); stretches.length < MAX_STRETCHES;) {
    stretches.push({ from, to, count: 0, part: 0 });
    if (from <= first) break;
    to = dayOf(numberOf(from) - 1);
    from = startOf(to, unit);
  }
  return stretches.toReversed();
}

/** The first day of the stretch that a day lies in. Weeks begin on Monday. */
function startOf(day: Day, unit: Unit): Day {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  const number = numberOf(day);
  // 1970 began on a Thursday; its week would have begun before there were days.
  return dayOf(Math.max(0, number - ((number + 3) % 7)));
}

function endOf(start: Day, unit: Unit): Day {
  const [year = 0, month = 0] = start.split('-').map(Number);
  if (unit === 'day') return start;
  if (unit === 'month') return dayOf(Date.UTC(year, month, 0) / 86_400_000);
  if (unit === 'year') return `${start.slice(0, 4)}-12-31`;
  const number = numberOf(start);
  return dayOf(number + 6 - ((number + 3) % 7));
}
