import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { labelOf } from '../../contract/codes.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import { changeCache } from '../readModel/cache.ts';
import { candidatures } from '../schema/readModel.ts';
import { jobItems, jobs, notes, recommendations } from '../schema/tables.ts';
import type { ItemRow, JobRow } from './executeItem.ts';

/** After this time a delayed item is not done without a recruiter: Shortlist did not run, or could not work. */
const OVERDUE_AFTER_MS = 60 * 60_000;
const OVERDUE = 'Shortlist was not running at the planned time. Resume to go on, or cancel.';

/** The condition that an item may be started. */
export const isReady = (now: Date): SQL | undefined =>
  and(eq(jobItems.outcome, 'waiting'), or(isNull(jobItems.due_at), lte(jobItems.due_at, now)));

const hasDue = (which: SQL | undefined): SQL =>
  sql`exists (select from ${jobItems} where ${jobItems.job_id} = ${jobs.id} and ${jobItems.outcome} = 'waiting' and ${which})`;

/** The condition that a job only waits for the time of its items. */
export const isHeld = (now: Date): SQL =>
  sql`(${hasDue(sql`${jobItems.due_at} > ${now.toISOString()}`)} and not ${hasDue(lte(jobItems.due_at, now))})`;

/** Pauses the jobs whose time passed long ago, until a recruiter resumes them. */
export async function pauseOverdue({ db }: Database, upstream: string, now: Date): Promise<void> {
  const isLate = hasDue(lt(jobItems.due_at, new Date(now.getTime() - OVERDUE_AFTER_MS)));
  await db
    .update(jobs)
    .set({ state: 'paused', reason: OVERDUE, paused_at: now })
    .where(and(eq(jobs.upstream, upstream), eq(jobs.state, 'waiting'), isLate));
}

/**
 * Lists show which candidates a delayed job will act on: makes them reload these rows. Locks the cache, so call it before a row of
 * jobs is locked.
 */
export async function touchDelayed(tx: Transaction, jobId: number): Promise<void> {
  const isDelayed = sql`${jobs.options} ? 'delay_minutes'`;
  const [job] = await tx
    .select({ upstream: jobs.upstream })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isDelayed));
  if (!job) return;
  await changeCache(tx, job.upstream, async (change) => {
    const ofJob = change.tx.select({ id: jobItems.candidature_id }).from(jobItems).where(eq(jobItems.job_id, jobId));
    const { rowCount } = await change.tx
      .update(candidatures)
      .set({ version: change.version })
      .where(and(eq(candidatures.upstream, job.upstream), inArray(candidatures.id, ofJob)));
    change.hasChanged = (rowCount ?? 0) > 0;
  });
}

/** The candidatures of delayed items with a note or recommendation since the job was created. */
export async function discussedSince(db: Db, { upstream, created_at }: JobRow, items: ItemRow[]): Promise<Set<number>> {
  const ids = items.flatMap(({ due_at, candidature_id: id }) => (due_at === null || id === null ? [] : id));
  if (ids.length === 0) return new Set();
  const isAmong = (id: typeof notes.candidature_id | typeof recommendations.candidature_id) =>
    sql`${id} = any(${sql.param(ids)}::int[])`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${notes.candidature_id} as id from ${notes} where ${notes.upstream} = ${upstream}
      and ${isAmong(notes.candidature_id)} and ${notes.created_at} >= ${created_at.toISOString()}
    union select ${recommendations.candidature_id} from ${recommendations} where ${recommendations.upstream} = ${upstream}
      and ${isAmong(recommendations.candidature_id)} and ${recommendations.given_at} >= ${created_at.toISOString()}
      and ${recommendations.state} <> 'draft'`);
  return new Set(rows.map(({ id }) => id));
}

export const DISCUSSED = 'A note or recommendation was written after you selected this candidate.';

export const skipIf = (condition: boolean, reason: string) =>
  condition ? { outcome: 'skipped' as const, reason } : null;

/** The result of a delayed item whose candidate has started or completed the assessment since; null if not. */
export function skipIfActive({ due_at: due, expected_status: expected }: ItemRow, status: string | null) {
  if (due === null || expected === null || status === null || expected === status) return null;
  return skipIf(true, `${labelOf(status)} since you selected this candidate.`);
}
