import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { GUARDED_STAGES } from '../../contract/codes.ts';
import type { JobAction } from '../../contract/jobKinds.ts';
import type { JobChange, JobOptions } from '../../contract/jobs.ts';
import type { Database, Transaction } from '../../database/open.ts';
import { actorOf, checkRole } from '../security/session.ts';
import type { User, Viewer } from '../base/user.ts';
import { Refusal } from '../base/refusal.ts';
import { jobItems, jobs, scheduledEmails } from '../schema/tables.ts';
import { touchDelayed } from './delayedItems.ts';
import { type JobRow, stageOf } from './executeItem.ts';
import { isVisibleTo, undoneJobId } from './jobView.ts';
import { keptUntil } from './reports.ts';

const CANCELLED = 'The bulk action was cancelled first.';
const ITEM_CANCELLED = 'Cancelled by a user.';
const TOO_LATE = 'This candidate’s turn has come already. Check the outcome.';
const OTHER_SERVICE =
  'This bulk action was created for another service than the configured one. It can only be cancelled.';

/** The states in which an action is possible; in others it answers 409. */
export const ALLOWED_STATES: Record<JobAction, readonly JobRow['state'][]> = {
  pause: ['waiting', 'running'],
  resume: ['paused'],
  cancel: ['waiting', 'running', 'paused'],
  retry_failed: ['waiting', 'running', 'paused', 'done'],
  start_now: ['waiting', 'running', 'paused'],
  undo: ['waiting', 'running', 'paused', 'done', 'cancelled'],
};

/** Applies an action to a job. Throws a Refusal if the job does not exist or its state does not allow the action. */
export async function changeJob(
  { db }: Database,
  jobId: number,
  { action, candidature, with_decided, user, upstream, now }: z.output<typeof JobChange> & ChangeContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    await touchDelayed(tx, jobId);
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
    if (action !== 'pause' && action !== 'cancel' && job.upstream !== upstream) {
      throw new Refusal(409, 'conflict', OTHER_SERVICE);
    }
    const which = { job, candidature, now };
    if (action === 'cancel' && candidature !== undefined) await cancelOne(tx, which);
    else if (action === 'start_now') await startNow(tx, which);
    else if (action === 'undo') await undoJob(tx, job, { user, now, withDecided: with_decided === true });
    else
      await tx
        .update(jobs)
        .set(changesOf(action, job, now))
        .where(eq(jobs.id, jobId));
    if (action === 'cancel' && candidature === undefined) await cancelRest(tx, jobId, now);
    if (action === 'retry_failed') await retryFailed(tx, jobId);
    if (action === 'resume') await startNow(tx, { ...which, isOverdue: true });
  });
}

interface ChangeContext {
  user: Viewer;
  upstream: string;
  now: Date;
}

interface WhichItems {
  job: JobRow;
  /** Undefined: all. */
  candidature: number | undefined;
  now: Date;
}

/** Cancels the item of one candidature, and the job if nothing else is left of it. */
async function cancelOne(tx: Transaction, { job, candidature, now }: WhichItems): Promise<void> {
  const ofJob = eq(jobItems.job_id, job.id);
  const cancelled = await tx
    .update(jobItems)
    .set({ outcome: 'skipped', reason: ITEM_CANCELLED })
    .where(and(ofJob, eq(jobItems.candidature_id, candidature ?? 0), eq(jobItems.outcome, 'waiting')))
    .returning({ position: jobItems.position });
  if (cancelled.length === 0) throw new Refusal(409, 'conflict', TOO_LATE);
  if ((await tx.$count(jobItems, and(ofJob, inArray(jobItems.outcome, ['waiting', 'running'])))) > 0) return;
  await tx
    .update(jobs)
    .set(changesOf('cancel', job, now))
    .where(eq(jobs.id, job.id));
}

/** Makes items due that wait for a time; `isOverdue`: those whose time has passed, which a recruiter has confirmed. */
async function startNow(
  tx: Transaction,
  { job, candidature, now, isOverdue = false }: WhichItems & { isOverdue?: boolean },
): Promise<void> {
  const which = and(
    eq(jobItems.job_id, job.id),
    eq(jobItems.outcome, 'waiting'),
    isOverdue ? lt(jobItems.due_at, now) : isNotNull(jobItems.due_at),
    candidature === undefined ? undefined : eq(jobItems.candidature_id, candidature),
  );
  const { rowCount } = await tx.update(jobItems).set({ due_at: now }).where(which);
  if (!isOverdue && rowCount === 0) throw new Refusal(409, 'conflict', TOO_LATE);
}

const UNDO_DECIDED = 'A colleague moved these candidates to Hired or Offer sent. Confirm that you move them back.';

/**
 * Cancels what is left of a job with its emails, and creates a job that moves back those whom it has moved. That begins when the
 * started items have an outcome, and skips those who are elsewhere by then.
 */
async function undoJob(
  tx: Transaction,
  job: JobRow,
  { user, now, withDecided }: { user: User; now: Date; withDecided: boolean },
): Promise<void> {
  const { id, upstream, assessment_id } = job;
  const moved = stageOf(job);
  if (moved === null) throw new Refusal(409, 'conflict', 'Only a change to one stage can be undone.');
  const { name: actor, role: actor_role } = actorOf(user);
  if (GUARDED_STAGES.includes(moved) && actor !== job.actor && !withDecided)
    throw new Refusal(409, 'conflict', UNDO_DECIDED);
  const [undone] = await tx.select({ id: jobs.id }).from(jobs).where(eq(undoneJobId, id));
  if (undone) throw new Refusal(409, 'conflict', 'This bulk action was already undone.');
  if (ALLOWED_STATES.cancel.includes(job.state)) {
    await tx
      .update(jobs)
      .set(changesOf('cancel', job, now))
      .where(eq(jobs.id, id));
  }
  await cancelRest(tx, id, now);
  const [undo] = await tx
    .insert(jobs)
    .values({
      request_key: randomUUID(),
      upstream,
      kind: 'change_stage',
      assessment_id,
      options: { undoes: id },
      actor,
      actor_role,
      total: 0,
      created_at: now,
    })
    .returning();
  if (!undo) throw new Error('The undo was not created');
  const { rowCount } = await tx.execute(sql`
    insert into ${jobItems} (job_id, position, candidature_id, testtaker_id, email, full_name, invitation_link,
      expected_stage, target_stage)
    select ${undo.id}, row_number() over (order by position), candidature_id, testtaker_id, email, full_name,
      invitation_link, ${moved}, expected_stage
    from ${jobItems} where job_id = ${id} and outcome in ('done', 'running') and candidature_id is not null
      and expected_stage <> ${moved}`);
  const stages = await tx
    .selectDistinct({ stage: jobItems.target_stage })
    .from(jobItems)
    .where(eq(jobItems.job_id, undo.id))
    .limit(2);
  const [only] = stages.length === 1 ? stages : [];
  // With one stage for all it is an ordinary change of the stage.
  const options: JobOptions = { undoes: id, ...(only?.stage && { stage: only.stage }) };
  const total = rowCount ?? 0;
  if (total === 0) await tx.delete(jobs).where(eq(jobs.id, undo.id));
  else await tx.update(jobs).set({ total, options }).where(eq(jobs.id, undo.id));
}

export function changesOf(
  action: 'pause' | 'resume' | 'cancel' | 'retry_failed',
  job: JobRow,
  now: Date,
): Partial<JobRow> {
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
export async function cancelRest(tx: Transaction, jobId: number, now: Date): Promise<void> {
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
