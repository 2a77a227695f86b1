import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { JOB_RULES, DEFAULT_EMAIL_DELAY_MINUTES } from '../../contract/jobKinds.ts';
import { REVIEW_EMAIL_MINUTES } from '../../contract/reviews.ts';
import type { TaskRun } from '../../database/background.ts';
import type { Database } from '../../database/open.ts';
import { changeCache } from '../readModel/cache.ts';
import { touchCandidature } from '../readModel/recordWrite.ts';
import { recordRejections } from '../readModel/rejections.ts';
import { storeResults } from '../readModel/resultRuns.ts';
import { storeFlags } from '../readModel/storeRead.ts';
import { jobItems, jobs, reports, scheduledEmails } from '../schema/tables.ts';
import { type ItemResult, type ItemRow, type JobRow, targetStageOf } from './executeItem.ts';
import { Superseded } from '../audit/backgroundCalls.ts';
import type { Clock } from '../base/clock.ts';
import { isReady, touchDelayed } from './delayedItems.ts';
import { keptUntil } from './reports.ts';

const EMAILED_BEFORE = 'A rejection email was already sent.';
const MINUTE_MS = 60_000;

/** The rejection email to schedule after a stage change; null if the job sends none. */
function rejectionEmailOf(
  job: JobRow,
  item: ItemRow,
  { emailedBefore, now }: { emailedBefore: boolean | null; now: Date },
): typeof scheduledEmails.$inferInsert | null {
  const { email_timing: timing, email_delay_minutes = DEFAULT_EMAIL_DELAY_MINUTES, review } = job.options;
  const minutes = Math.max(email_delay_minutes, review === undefined ? 0 : REVIEW_EMAIL_MINUTES);
  if (JOB_RULES[job.kind].email !== 'rejection' || timing === 'none' || item.candidature_id === null) return null;
  const delay = timing === 'scheduled' ? minutes * MINUTE_MS : 0;
  return {
    job_id: job.id,
    position: item.position,
    upstream: job.upstream,
    assessment_id: job.assessment_id,
    candidature_id: item.candidature_id,
    email: item.email ?? '',
    full_name: item.full_name ?? '',
    ...(emailedBefore === true
      ? { state: 'skipped', reason: EMAILED_BEFORE, finished_at: now }
      : { state: 'scheduled' }),
    due_at: new Date(now.getTime() + delay),
    created_at: now,
  };
}

/** Whether an item rejects its candidate: not one who was rejected before, nor as an undo. */
const isRejection = (job: JobRow, item: ItemRow): boolean =>
  targetStageOf(job, item) === 'REJ' &&
  item.expected_stage !== 'REJ' &&
  job.options.undoes === undefined &&
  job.options.undoes_review === undefined;

/** A job that this process works on. It writes nothing after another process has taken over. */
export interface JobRun {
  job: JobRow;
  /** Reads the current row; null if another process has taken over. */
  reread: () => Promise<JobRow | null>;
  /** Rejects with Superseded if another process has taken over. */
  assertCurrent: () => Promise<void>;
  /** The started items without an outcome. */
  startedItems: () => Promise<ItemRow[]>;
  /** The next items to start. Those that were put back come last. Invitations come by chance. */
  nextItems: (limit: number) => Promise<ItemRow[]>;
  /** Marks an item as started. False if the job was paused, cancelled or taken over, or the item is not waiting. */
  startItem: (item: ItemRow) => Promise<boolean>;
  /** Stores the outcome. Rejects with Superseded if another process has taken over the item. */
  saveResult: (item: ItemRow, result: ItemResult) => Promise<void>;
  /** Puts back a started item that was not done. `counted`: counts the attempt, because the item may be the cause. */
  releaseItem: (item: ItemRow, counted: 'counted' | 'uncounted') => Promise<void>;
  pause: (reason: string) => Promise<void>;
  /** Ends the job; if items wait for a later time, it waits for them. */
  finish: () => Promise<void>;
}

/** Starts or continues a job. Null: it does not exist, or another process has taken over. */
export async function startJobRun(
  { db }: Database,
  jobId: number,
  { run, clock }: { run: TaskRun; clock: Clock },
): Promise<JobRun | null> {
  const currentJob = and(eq(jobs.id, jobId), run.isCurrent);
  const [job] = await db
    .update(jobs)
    .set({
      state: sql`case when ${jobs.state} = 'waiting' then 'running' else ${jobs.state} end`,
      started_at: sql`coalesce(${jobs.started_at}, ${clock.now().toISOString()}::timestamptz)`,
    })
    .where(currentJob)
    .returning();
  if (!job) return null;
  const jobIsRunning = sql`exists (select from ${jobs} where ${currentJob} and ${jobs.state} = 'running')`;
  const sameItem = (item: ItemRow) => and(eq(jobItems.job_id, jobId), eq(jobItems.position, item.position));
  // The order of a list must not be found in the new candidatures: blind review may be on, or be turned on later.
  const order = job.kind === 'invite' ? sql`random()` : asc(jobItems.position);
  const startedItem = (item: ItemRow) => and(sameItem(item), eq(jobItems.outcome, 'running'), run.isCurrent);

  async function reread() {
    const [row] = await db.select().from(jobs).where(currentJob);
    return row ?? null;
  }

  return {
    job,
    reread,
    async assertCurrent() {
      if (!(await reread())) throw new Superseded();
    },
    startedItems: () =>
      db
        .select()
        .from(jobItems)
        .where(and(eq(jobItems.job_id, jobId), eq(jobItems.outcome, 'running')))
        .orderBy(asc(jobItems.position)),
    nextItems: (limit) =>
      db
        .select()
        .from(jobItems)
        .where(and(eq(jobItems.job_id, jobId), isReady(clock.now())))
        .orderBy(asc(jobItems.attempts), order)
        .limit(limit),
    async startItem(item) {
      const marked = await db
        .update(jobItems)
        .set({ outcome: 'running', attempts: sql`${jobItems.attempts} + 1` })
        .where(and(sameItem(item), eq(jobItems.outcome, 'waiting'), jobIsRunning))
        .returning({ position: jobItems.position });
      return marked.length > 0;
    },
    async saveResult(item, { outcome, reason = null, candidate, emailedBefore = null, ...collected }) {
      const { report, results, details, flags } = collected;
      const now = clock.now();
      await db.transaction(async (tx) => {
        const [saved] = await tx
          .update(jobItems)
          .set({ outcome, reason, ...candidate })
          .where(startedItem(item))
          .returning();
        if (!saved) throw new Superseded();
        const email = outcome === 'done' ? rejectionEmailOf(job, saved, { emailedBefore, now }) : null;
        if (email) await tx.insert(scheduledEmails).values(email);
        if (report) {
          await tx
            .insert(reports)
            .values({ job_id: jobId, position: item.position, pdf: report })
            .onConflictDoNothing();
        }
        const { candidature_id, testtaker_id } = saved;
        if (candidature_id === null) return;
        const { upstream, assessment_id } = job;
        const read = { upstream, candidature_id, testtaker_id: testtaker_id ?? 0, read_at: now };
        if (outcome === 'done' && isRejection(job, saved)) {
          const { expected_stage: from_stage, email: address } = saved;
          const { actor: author, options } = job;
          const rejected = { candidature_id, assessment_id, email: address, from_stage, author, job_id: jobId };
          await changeCache(tx, upstream, async (change) => {
            await recordRejections(change, [{ ...rejected, reason_id: options.reason ?? null }]);
            await touchCandidature(change, candidature_id);
          });
        }
        if (results) await storeResults(tx, { ...read, assessment_id, results }, details);
        if (flags) await storeFlags(tx, { ...read, ...flags });
      });
    },
    async releaseItem(item, counted) {
      const waiting = { outcome: 'waiting' as const };
      const set = counted === 'counted' ? waiting : { ...waiting, attempts: item.attempts };
      await db.update(jobItems).set(set).where(startedItem(item));
    },
    async pause(reason) {
      await db
        .update(jobs)
        .set({ state: 'paused', reason, paused_at: clock.now() })
        .where(and(currentJob, inArray(jobs.state, ['waiting', 'running'])));
    },
    async finish() {
      const now = clock.now();
      const isLeft = (await db.$count(jobItems, and(eq(jobItems.job_id, jobId), eq(jobItems.outcome, 'waiting')))) > 0;
      await db.transaction(async (tx) => {
        await touchDelayed(tx, jobId);
        await tx
          .update(jobs)
          .set(
            isLeft
              ? { state: 'waiting' }
              : { state: 'done', reason: null, finished_at: now, kept_until: keptUntil(job, now) },
          )
          .where(and(currentJob, eq(jobs.state, 'running')));
      });
    },
  };
}
