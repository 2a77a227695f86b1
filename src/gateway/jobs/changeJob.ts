import type { JobAction } from '../../contract/jobKinds.ts';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/open.ts';
import { checkRole } from '../security/session.ts';
import type { User } from '../base/user.ts';
import { Refusal } from '../base/refusal.ts';
import { jobItems, jobs, scheduledEmails } from '../schema/tables.ts';
import type { JobRow } from './executeItem.ts';
import { isVisibleTo } from './jobView.ts';
import { keptUntil } from './reports.ts';

const CANCELLED = 'The bulk action was cancelled first.';
const OTHER_SERVICE =
  'This bulk action was created for another service than the configured one. It can only be cancelled.';

/** The states in which an action is possible; in others it answers 409. */
const ALLOWED_STATES: Record<JobAction, readonly JobRow['state'][]> = {
  pause: ['waiting', 'running'],
  resume: ['paused'],
  cancel: ['waiting', 'running', 'paused'],
  retry_failed: ['waiting', 'running', 'paused', 'done'],
};

/** Applies an action to a job. Throws a Refusal if the job does not exist or its state does not allow the action. */
export async function changeJob(
  { db }: Database,
  jobId: number,
  { action, user, upstream, now }: { action: JobAction; user: User; upstream: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, jobId), isVisibleTo(user)))
      .for('update');
    if (!job) throw new Refusal(404, 'not_found', 'Bulk action not found.');
    checkRole(user.role, job.kind);
    if (!ALLOWED_STATES[action].includes(job.state)) {
      throw new Refusal(409, 'conflict', `This bulk action is ${job.state}: this is no longer possible.`);
    }
    if ((action === 'resume' || action === 'retry_failed') && job.upstream !== upstream) {
      throw new Refusal(409, 'conflict', OTHER_SERVICE);
    }
    await tx
      .update(jobs)
      .set(changesOf(action, job, now))
      .where(eq(jobs.id, jobId));
    if (action === 'cancel') await cancelRest(tx, jobId, now);
    if (action === 'retry_failed') await retryFailed(tx, jobId);
  });
}

function changesOf(action: JobAction, job: JobRow, now: Date): Partial<JobRow> {
  switch (action) {
    case 'pause':
      return { state: 'paused', reason: null };
    case 'resume':
      return { state: 'waiting', reason: null, paused_at: null };
    case 'cancel':
      return { state: 'cancelled', reason: null, paused_at: null, finished_at: now, kept_until: keptUntil(job, now) };
    case 'retry_failed':
      // The reports of the first run keep their end, in case this one never ends.
      return { state: job.state === 'done' ? 'waiting' : job.state, finished_at: null };
  }
}

/** Cancels waiting items and unsent emails. The worker finishes started items. */
async function cancelRest(tx: Transaction, jobId: number, now: Date): Promise<void> {
  await tx
    .update(jobItems)
    .set({ outcome: 'skipped', reason: CANCELLED })
    .where(and(eq(jobItems.job_id, jobId), eq(jobItems.outcome, 'waiting')));
  await tx
    .update(scheduledEmails)
    .set({ state: 'cancelled', reason: CANCELLED, finished_at: now })
    .where(and(eq(scheduledEmails.job_id, jobId), inArray(scheduledEmails.state, ['scheduled', 'overdue'])));
}

/** Lets failed items run again, except those of erased candidates, which have neither ID nor address. */
async function retryFailed(tx: Transaction, jobId: number): Promise<void> {
  await tx
    .update(jobItems)
    .set({ outcome: 'waiting', reason: null, attempts: 0 })
    .where(
      and(
        eq(jobItems.job_id, jobId),
        eq(jobItems.outcome, 'failed'),
        or(isNotNull(jobItems.candidature_id), isNotNull(jobItems.email)),
      ),
    );
}
