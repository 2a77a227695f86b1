/** How long answers may be on their way when the deadline passes, in milliseconds. */
export const GRACE_PERIOD_MS = 5_000;

const MINUTE_MS = 60_000;

/** What somebody has for a test, in minutes: the time limit and the extra time, rounded up. */
export function minutesAllowed(limit: number, extraTimePercent: number): number {
  return Math.ceil((limit * (100 + extraTimePercent)) / 100);
}

/** When a test ends that begins at a moment. */
export function deadlineOf(startedAt: Date, limit: number, extraTimePercent: number): Date {
  return new Date(startedAt.getTime() + minutesAllowed(limit, extraTimePercent) * MINUTE_MS);
}

/** The moment before which a deadline must lie for its test to be over, grace included. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - GRACE_PERIOD_MS);
}

interface TestTimes {
  deadline: Date;
  handed_in_at: Date | null;
}

/** Where a test stands; null: it was never begun. It is over when its time is, whether or not somebody has noticed. // T30 T31 */
export function testState(result: TestTimes | null, now: Date): 'open' | 'running' | 'done' {
  if (!result) return 'open';
  return result.handed_in_at !== null || result.deadline < overdueBefore(now) ? 'done' : 'running';
}

/** Why a test that is done takes no answers: closed at its deadline, its time was up, whoever it was that closed it. */
export function closedReason({ deadline, handed_in_at }: TestTimes): 'done' | 'time_up' {
  return handed_in_at !== null && handed_in_at < deadline ? 'done' : 'time_up';
}

/** When a test counts as handed in. */
export function submissionTime(deadline: Date, now: Date): Date {
  return now < deadline ? now : deadline;
}
