import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How far somebody came, in milliseconds since 1970. */
export interface Course {
  started: number | null;
  completed: number | null;
  /** Share of the tests handed in: 1 when completed, 0 before the start. */
  done: number;
}

interface Invited {
  created: number;
  /** Through a public link one starts at once, or not at all. */
  viaLink: boolean;
  /** When the assessment was archived, else now: nothing happens after it. */
  end: number;
  /** Typical time for all the tests. */
  minutes: number;
}

const NOT_STARTED: Course = { started: null, completed: null, done: 0 };

/** When somebody starts and hands in. What would happen after the end does not. */
export function courseOf(random: Random, { created, viaLink, end, minutes }: Invited): Course {
  const never = random.chance(viaLink ? 0.06 : 0.13);
  // Most answer an invitation within two days, some within two weeks.
  const wait = viaLink ? random.between(1, 25) * MINUTE : Math.exp(random.normal() * 1.2 + 2.6) * HOUR;
  const started = created + Math.round(wait);
  if (never || started > end) return NOT_STARTED;

  const work = minutes * MINUTE * Math.min(1.8, Math.max(0.4, Math.exp(random.normal() * 0.25)));
  const pause = random.chance(0.2) ? Math.exp(random.normal() + 2.3) * HOUR : 0;
  const completed = started + Math.round(work + pause);
  const givesUp = random.chance(0.09);
  if (givesUp || completed > end) return { started, completed: null, done: random.unit() * 0.99 };
  return { started, completed, done: 1 };
}
