import type { FastifyBaseLogger } from 'fastify';

/** A larger difference between wall clock and elapsed time is a jump. */
const MAX_STEP_MS = 60_000;
/** After a jump, the wall clock is followed again after this time. */
const CONFIRMATION_MS = 5 * 60_000;

interface Clocks {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The wall clock of the machine: milliseconds since 1970. */
  wall?: () => number;
  /** A monotonic clock, in milliseconds. */
  monotonic?: () => number;
}

/**
 * The clock for decisions that cannot be undone: closing a test, sending an email, removing old rows. It follows the
 * wall clock, except after a jump of more than a minute in either direction. Then it adds elapsed time, and follows the
 * wall clock again after five minutes. A suspended machine causes such a jump, too.
 */
export function createSteadyClock({
  log,
  wall = () => Date.now(),
  monotonic = () => performance.now(),
}: Clocks): () => Date {
  let trusted = wall() - monotonic();
  let suspect: { offset: number; since: number } | null = null;
  return () => {
    const elapsed = monotonic();
    const offset = wall() - elapsed;
    const seconds = Math.round((offset - trusted) / 1000);
    if (isNear(offset, trusted)) {
      if (suspect) log.warn('clock_jump_ended');
      suspect = null;
      trusted = offset;
    } else if (!suspect || !isNear(offset, suspect.offset)) {
      suspect = { offset, since: elapsed };
      log.warn({ seconds }, 'clock_jumped');
    } else if (elapsed - suspect.since >= CONFIRMATION_MS) {
      suspect = null;
      trusted = offset;
      log.warn({ seconds }, 'clock_jump_accepted');
    }
    return new Date(trusted + elapsed);
  };
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= MAX_STEP_MS;
