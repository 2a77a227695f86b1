import type { QueryClient } from '@tanstack/react-query';
import { type Job, JOB_EFFECTS, JOB_KINDS } from '../../contract/jobs.ts';
import { assessmentKeys } from './assessments.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { jobKeys } from './jobKeys.ts';

/** The kinds of jobs that change, add or remove rows of the assessment. */
const ROW_CHANGING_KINDS: ReadonlySet<string | null> = new Set(
  JOB_KINDS.filter((kind) => JOB_EFFECTS[kind] === 'rows'),
);

/** At most so often are rows read again while a job goes on, in milliseconds; at its end in any case. */
const MIN_REFRESH_INTERVAL_MS = 10_000;

interface Seen {
  settled: number;
  live: boolean;
  /** When rows were last read again because of it. */
  at: number;
}

const seen = new Map<number, Seen>();

/** Takes a job that has just been made for live: however soon it is over, its end is then news. */
export function trackJob({ id }: Job, now = Date.now()): void {
  seen.set(id, { settled: 0, live: true, at: now });
}

/** Refetches the rows of an assessment when one of its jobs has changed some. Shown rows stay until then. */
export function refreshAfterProgress(client: QueryClient, jobs: readonly Job[], now = Date.now()): void {
  for (const job of jobs) {
    const before = seen.get(job.id);
    const next = { settled: (job.done ?? 0) + (job.unknown ?? 0), live: job.finished === null, at: before?.at ?? now };
    seen.set(job.id, next);
    if (!before || !ROW_CHANGING_KINDS.has(job.kind) || job.assessment === null) continue;
    const moved = next.settled !== before.settled;
    const ended = !next.live && (before.live || moved);
    if (!ended && !moved) continue;
    if (!ended && now - before.at < MIN_REFRESH_INTERVAL_MS) {
      // Changes that are not read now are read the next time.
      next.settled = before.settled;
      continue;
    }
    next.at = now;
    void client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(job.assessment) });
    void client.invalidateQueries({ queryKey: assessmentKeys.all });
    if (job.kind === 'reject') void client.invalidateQueries({ queryKey: jobKeys.scheduledEmails() });
  }
}
