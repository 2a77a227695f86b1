import { invalidate } from './q.ts';
import type { QueryClient } from '@tanstack/react-query';
import { jobRulesOf } from '../../contract/jobKinds.ts';
import type { Job } from '../../contract/jobs.ts';
import { ASSESSMENT_READS } from './assessments.ts';
import { candidatureKeys } from './candidatureKeys.ts';

/** While a job runs, rows are refetched at most this often, in milliseconds. They are also refetched at its end. */
const MIN_REFRESH_INTERVAL_MS = 10_000;

/** A job as it was when rows were refetched last. */
interface Progress {
  settled: number;
  isLive: boolean;
  refreshedAt: number;
}

/** By job ID. */
const lastProgress = new Map<number, Progress>();

/** Records a new job as live, so that its end is noticed even if it has ended before the first poll. */
export function trackJob({ id }: Job, now = Date.now()): void {
  lastProgress.set(id, { settled: 0, isLive: true, refreshedAt: now });
}

/** Refetches the rows of an assessment when one of its jobs has changed some. Shown rows stay until then. */
export function refreshAfterProgress(client: QueryClient, jobs: readonly Job[], now = Date.now()): void {
  for (const job of jobs) {
    const before = lastProgress.get(job.id);
    const settled = job.done + job.unknown;
    const next = { settled, isLive: job.finished === null, refreshedAt: before?.refreshedAt ?? now };
    lastProgress.set(job.id, next);
    const rules = jobRulesOf(job.kind);
    if (!before || rules?.changes !== 'rows') continue;
    const hasProgressed = next.settled !== before.settled;
    const hasEnded = !next.isLive && (before.isLive || hasProgressed);
    if (!hasEnded && !hasProgressed) continue;
    if (!hasEnded && now - before.refreshedAt < MIN_REFRESH_INTERVAL_MS) {
      // The progress is not recorded yet, so that a later call refreshes.
      next.settled = before.settled;
      continue;
    }
    next.refreshedAt = now;
    void client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(job.assessment) });
    void invalidate(client, ASSESSMENT_READS);
    // A candidate who is invited again must not show their former results.
    if (rules.isDestructive) client.removeQueries({ queryKey: ['listResults'], type: 'inactive' });
    if (rules.email === 'rejection') void client.invalidateQueries({ queryKey: ['listScheduledEmails'] });
  }
}
