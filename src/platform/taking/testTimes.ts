/** Answers sent before the deadline are accepted for this long. */
export const GRACE_PERIOD_MS = 5_000;

const MINUTE_MS = 60_000;

/** Time for a test in minutes: the limit plus extra time, rounded up. */
export function minutesAllowed(limit: number, extraTimePercent: number): number {
  return Math.ceil((limit * (100 + extraTimePercent)) / 100);
}

/** The deadline of a test. */
export function deadlineOf(startedAt: Date, limit: number, extraTimePercent: number): Date {
  return new Date(startedAt.getTime() + minutesAllowed(limit, extraTimePercent) * MINUTE_MS);
}

/** Tests with a deadline before this time have ended, including the grace period. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - GRACE_PERIOD_MS);
}

interface TestTimes {
  deadline: Date;
  submitted_at: Date | null;
}

/** The state of a test; a null result means not started. It is done when time is up, even if not closed yet. // T30 T31 */
export function testState(result: TestTimes | null, now: Date): 'open' | 'running' | 'done' {
  if (!result) return 'open';
  return result.submitted_at !== null || result.deadline < overdueBefore(now) ? 'done' : 'running';
}

/** Why a test accepts no answers: submitted before its deadline, or time is up. */
export function closedReason({ deadline, submitted_at }: TestTimes): 'done' | 'time_up' {
  return submitted_at !== null && submitted_at < deadline ? 'done' : 'time_up';
}

/** When a test counts as submitted: at its deadline at the latest. */
export function submissionTime(deadline: Date, now: Date): Date {
  return now < deadline ? now : deadline;
}
