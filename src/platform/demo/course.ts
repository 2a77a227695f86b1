import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A candidate's progress, in milliseconds since 1970. */
export interface Course {
  started: number;
  /** When they submitted the last step, or were last there. */
  until: number;
  completed: boolean;
  /** Time they take in relation to the typical one; never so much that a clock runs out. */
  pace: number;
  /** Between two tests; 0 for most. */
  pause: number;
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

/** When a candidate starts and stops; null before the start. What would happen after the end does not. */
export function courseOf(random: Random, { created, viaLink, end, minutes }: Invited): Course | null {
  const never = random.chance(viaLink ? 0.06 : 0.13);
  // Most answer an invitation within two days, some within two weeks.
  const wait = viaLink ? random.between(1, 25) * MINUTE : Math.exp(random.normal() * 1.2 + 2.6) * HOUR;
  const started = created + Math.round(wait);
  if (never || started > end) return null;

  const pace = Math.min(1.5, Math.max(0.4, Math.exp(random.normal() * 0.25)));
  const pause = random.chance(0.2) ? Math.round(Math.exp(random.normal() + 2.3) * HOUR) : 0;
  const whole = Math.round(minutes * MINUTE * pace) + pause;
  const share = random.chance(0.09) ? random.unit() * 0.99 : 1;
  const until = Math.min(end, started + Math.floor(whole * share));
  return { started, until, completed: until === started + whole, pace, pause };
}
