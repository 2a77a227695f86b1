import type { Random } from '../../operation/random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A candidate's progress, in milliseconds since 1970. */
export interface Course {
  started: number;
  /** When the candidate submitted the last step, or was last active. */
  until: number;
  completed: boolean;
  /** Time used, relative to the typical time. Small enough that no time limit is reached. */
  pace: number;
  /** The break between two tests; 0 for most candidates. */
  pause: number;
}

interface Invited {
  created: number;
  /** Whether the candidate came through a public link. Then they start at once or not at all. */
  viaLink: boolean;
  /** The end of all events: when the assessment was archived, else now. */
  end: number;
  /** Typical time for all tests. */
  minutes: number;
}

/** Draws when a candidate starts and stops, up to the end; null if they do not start before it. */
export function courseOf(random: Random, { created, viaLink, end, minutes }: Invited): Course | null {
  const never = random.chance(viaLink ? 0.06 : 0.13);
  // Most candidates start within two days of the invitation, some within two weeks.
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
