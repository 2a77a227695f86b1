import type { Candidature } from '../../../contract/candidature.ts';
import type { Day } from '../../../contract/ranges.ts';
import { dayIn, dayOf, numberOf } from '../../lib/days.ts';
import { readTime } from '../../lib/time.ts';

export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** The people who were invited in a stretch of time, both days included. */
export interface Stretch {
  from: Day;
  to: Day;
  invited: number;
  /** How many of them have completed by now. */
  completed: number;
}

export interface Series {
  unit: Unit;
  /** Without gaps, the newest last. */
  stretches: Stretch[];
  /** People left out, since they were invited before the first stretch, or on no day that could be read. */
  earlier: number;
  undated: number;
}

/** More bars than that cannot be told apart. */
export const MOST_STRETCHES = 45;

/**
 * How many were invited when, and how many of them have completed. The API does not say when somebody completed, so
 * this is the only time there is. Without a unit, the smallest with which everybody fits in.
 */
export function seriesOf(
  rows: readonly Pick<Candidature, 'created' | 'status'>[],
  { unit, timeZone }: { unit?: Unit | undefined; timeZone?: string | undefined } = {},
): Series {
  const dayAt = dayIn(timeZone);
  const dated: { day: Day; completed: boolean }[] = [];
  for (const { created, status } of rows) {
    const time = readTime(created);
    const day = time === null ? null : dayAt(time);
    if (day !== null) dated.push({ day, completed: status === 'completed' });
  }
  const undated = rows.length - dated.length;
  const first = dated.reduce<Day | null>((least, { day }) => (least === null || day < least ? day : least), null);
  const last = dated.reduce<Day | null>((most, { day }) => (most === null || day > most ? day : most), null);
  if (first === null || last === null) return { unit: unit ?? 'day', stretches: [], earlier: 0, undated };

  const chosen = unit ?? unitFor(first, last);
  const stretches = stretchesOf(first, last, chosen);
  const byStart = new Map(stretches.map((stretch) => [stretch.from, stretch]));
  let earlier = 0;
  for (const { day, completed } of dated) {
    const stretch = byStart.get(startOf(day, chosen));
    if (!stretch) {
      earlier++;
      continue;
    }
    stretch.invited++;
    if (completed) stretch.completed++;
  }
  return { unit: chosen, stretches, earlier, undated };
}

/** The smallest unit with which everything fits in; years when nothing does. */
function unitFor(first: Day, last: Day): Unit {
  const days = numberOf(last) - numberOf(first) + 1;
  const most = { day: 35, week: 7 * (MOST_STRETCHES - 1), month: 28 * (MOST_STRETCHES - 1), year: Infinity };
  return UNITS.find((unit) => days <= most[unit]) ?? 'year';
}

/** From the last back to the first, as far as there is room, in the order of time. */
function stretchesOf(first: Day, last: Day, unit: Unit): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = startOf(last, unit), to = endOf(from, unit); stretches.length < MOST_STRETCHES;) {
    stretches.push({ from, to, invited: 0, completed: 0 });
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
