import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, min, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod/mini';
import { type JobKind, JOB_RULES, OUTCOMES } from '../../contract/jobKinds.ts';
import { type Job, EMAIL_OUTCOMES } from '../../contract/jobs.ts';
import type { Page } from '../../contract/paging.ts';
import type { Database } from '../../database/open.ts';
import { audit, jobItems, jobs, scheduledEmails } from '../schema/tables.ts';
import { isAccessible } from '../base/access.ts';
import type { Viewer } from '../base/user.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { type JobRow, KINDS, stageOf } from './executeItem.ts';
import { isExpired } from './reports.ts';

/** Dependencies of the view of a job. */
export interface ViewContext {
  database: Database;
  upstream: string;
  rateLimiter: Forwarder['rateLimiter'];
  now: Date;
  user: Viewer;
}

/** Recruiters see all jobs, hiring managers their own: items have addresses, names and reasons. */
export const isVisibleTo = (user: Viewer): SQL | undefined =>
  and(user.role === 'manager' ? eq(jobs.actor, user.name ?? '') : undefined, isAccessible(jobs.assessment_id, user));

/** The job that a job undoes. */
export const undoneJobId = sql<number | null>`(${jobs.options} ->> 'undoes')::int`;

type JobView = z.output<typeof Job>;

/** A job as the API shows it; null for an unknown ID, and for a job that the user may not see. */
export async function viewJob(viewContext: ViewContext, jobId: number): Promise<JobView | null> {
  const rows = await viewContext.database.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isVisibleTo(viewContext.user)));
  const [view] = await toJobViews(viewContext, rows);
  return view ?? null;
}

/** A page of jobs: unfinished ones first, then the newest. */
export async function viewJobs(
  viewContext: ViewContext,
  { assessment, limit, offset }: Page & { assessment: number | undefined },
): Promise<{ count: number; results: JobView[] }> {
  const { db } = viewContext.database;
  const which = and(
    assessment === undefined ? undefined : eq(jobs.assessment_id, assessment),
    isVisibleTo(viewContext.user),
  );
  const rows = await db
    .select()
    .from(jobs)
    .where(which)
    .orderBy(sql`${jobs.state} in ('waiting', 'running', 'paused') desc`, desc(jobs.id))
    .limit(limit)
    .offset(offset);
  return { count: await db.$count(jobs, which), results: await toJobViews(viewContext, rows) };
}

async function toJobViews(viewContext: ViewContext, rows: JobRow[]): Promise<JobView[]> {
  if (rows.length === 0) return [];
  const { db } = viewContext.database;
  const ids = rows.map(({ id }) => id);
  const items = await db
    .select({ job: jobItems.job_id, key: jobItems.outcome, count: count() })
    .from(jobItems)
    .where(inArray(jobItems.job_id, ids))
    .groupBy(jobItems.job_id, jobItems.outcome);
  const emails = await db
    .select({ job: scheduledEmails.job_id, key: scheduledEmails.state, count: count() })
    .from(scheduledEmails)
    .where(inArray(scheduledEmails.job_id, ids))
    .groupBy(scheduledEmails.job_id, scheduledEmails.state);
  const due = await db
    .select({ job: jobItems.job_id, at: min(jobItems.due_at) })
    .from(jobItems)
    .where(and(inArray(jobItems.job_id, ids), eq(jobItems.outcome, 'waiting'), isNotNull(jobItems.due_at)))
    .groupBy(jobItems.job_id);
  const undos = await db
    .select({ job: undoneJobId, at: jobs.created_at, by: jobs.actor, undo: jobs.id })
    .from(jobs)
    .where(inArray(undoneJobId, ids))
    .orderBy(asc(jobs.id));
  // The undo of a job with one candidate is a single call.
  const singles = rows.filter(({ total }) => total === 1).map(({ id }) => id);
  const undoing = alias(audit, 'undoing');
  const calls = await db
    .select({ job: sql<number>`${audit.job_id}`, at: undoing.at, by: undoing.actor })
    .from(undoing)
    .innerJoin(audit, eq(audit.id, undoing.undoes))
    .where(and(inArray(audit.job_id, singles), or(isNull(undoing.status), lt(undoing.status, 300))))
    .orderBy(asc(undoing.id));
  return rows.map((row) =>
    toJobView(row, viewContext, {
      items: tallyOf(items, row.id),
      emails: tallyOf(emails, row.id),
      undo: undos.find(({ job }) => job === row.id) ?? calls.find(({ job }) => job === row.id) ?? null,
      due: due.find(({ job }) => job === row.id)?.at ?? null,
    }),
  );
}

/** Returns the number of a job's rows with a key, such as an outcome. */
type Tally = (key: string) => number;

function tallyOf(rows: { job: number; key: string; count: number }[], jobId: number): Tally {
  const counts = new Map(rows.filter(({ job }) => job === jobId).map((row) => [row.key, row.count]));
  return (key) => counts.get(key) ?? 0;
}

interface Related {
  items: Tally;
  emails: Tally;
  /** The first undo. */
  undo: { at: Date; by: string | null; undo?: number } | null;
  due: Date | null;
}

function toJobView(row: JobRow, viewContext: ViewContext, { items, emails, undo, due }: Related): JobView {
  const { options, kind } = row;
  const perMinute = perMinuteOf(kind, viewContext);
  const counts = fill(OUTCOMES, items);
  const waitsUntil = waitsUntilOf(row, viewContext);
  return {
    id: row.id,
    kind,
    assessment: row.assessment_id,
    made_by: row.actor,
    state: isExpired(row, viewContext.now) ? 'expired' : row.state,
    reason: waitsUntil === null ? row.reason : 'The service asked to wait.',
    waits_until: waitsUntil?.toISOString() ?? null,
    created: row.created_at.toISOString(),
    due: due?.toISOString() ?? null,
    started: row.started_at?.toISOString() ?? null,
    finished: row.finished_at?.toISOString() ?? null,
    total: row.total,
    ...counts,
    seconds_left: secondsLeft(row, counts.waiting + counts.running, viewContext),
    items_a_minute: perMinute,
    same_upstream: row.upstream === viewContext.upstream,
    stage: stageOf(row),
    email_timing: options.email_timing ?? null,
    email_delay_minutes: options.email_delay_minutes ?? null,
    emails:
      JOB_RULES[kind].email === 'rejection' && options.email_timing !== 'none' ? fill(EMAIL_OUTCOMES, emails) : null,
    send_email: options.send_email ?? null,
    undoes: options.undoes ?? null,
    undone: undo && { at: undo.at.toISOString(), by: undo.by, job: undo.undo ?? null },
    kept_until: row.finished_at === null ? null : (row.kept_until?.toISOString() ?? null),
  };
}

function fill<Key extends string>(keys: readonly Key[], counts: Tally): Record<Key, number> {
  // It has exactly these keys.
  return Object.fromEntries(keys.map((key) => [key, counts(key)])) as Record<Key, number>;
}

/** Items per minute that the rate limit allows; null: no limit, or not known. */
function perMinuteOf(kind: JobKind, { rateLimiter }: ViewContext): number | null {
  if (KINDS[kind].hasSeveralCalls) return null;
  const { window, operations } = rateLimiter.report();
  const status = operations.find(({ operation }) => operation === KINDS[kind].rateGroup);
  return status ? Math.round((status.limit * 60) / window) : null;
}

/** Until when a job waits because the service asked for it; null: it does not. */
function waitsUntilOf({ state, kind }: JobRow, { rateLimiter, now }: ViewContext): Date | null {
  if (state !== 'waiting' && state !== 'running') return null;
  const wait = rateLimiter.askedWait(KINDS[kind].rateGroup);
  return wait > 0 ? new Date(now.getTime() + wait) : null;
}

/** Estimated by the rate limit or, without one, by the speed so far. */
function secondsLeft(row: JobRow, left: number, viewContext: ViewContext): number | null {
  if (row.state !== 'waiting' && row.state !== 'running') return null;
  if (perMinuteOf(row.kind, viewContext) !== null) {
    return Math.ceil(viewContext.rateLimiter.estimate(KINDS[row.kind].rateGroup, left));
  }
  const finished = row.total - left;
  if (row.started_at === null || finished === 0) return null;
  return Math.ceil(((viewContext.now.getTime() - row.started_at.getTime()) / 1000 / finished) * left);
}
