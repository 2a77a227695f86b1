import type { OperationName } from '../../contract/operations/operations.ts';

// Not in jobs.ts, so that a stage change can invalidate jobs without loading that file.

/** The reads of jobs, their items and scheduled emails. */
export const JOB_READS = [
  'listJobs',
  'readJob',
  'listJobItems',
  'listScheduledEmails',
] as const satisfies readonly OperationName[];

/** The key of `jobQuery`. */
export const jobKey = (jobId: number) => ['readJob', { job_id: jobId }] as const;
