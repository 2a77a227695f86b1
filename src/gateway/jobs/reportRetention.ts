import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { jobs, reports } from '../schema/tables.ts';
import type { JobRow } from './executeItem.ts';

/** How long collected reports are kept after a job has ended. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** The end of the reports of a job that ends now; null for other kinds. */
export const keptUntil = ({ kind }: Pick<JobRow, 'kind'>, now: Date): Date | null =>
  kind === 'collect_reports' ? new Date(now.getTime() + RETENTION_MS) : null;

/** Whether the reports of a job may be deleted. While it runs again, they stay for its archive. */
const DELETABLE = ['done', 'cancelled', 'paused'] as const satisfies JobRow['state'][];

/** Jobs that earlier versions cancelled have no end. */
const END = sql`coalesce(${jobs.kept_until}, ${jobs.finished_at} + interval '24 hours')`;

export async function deleteExpiredReports({ db }: Database, now: Date): Promise<void> {
  const expired = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lt(END, now.toISOString()), inArray(jobs.state, DELETABLE)));
  await db.delete(reports).where(inArray(reports.job_id, expired));
}

/** Whether a job has ended and its reports are deleted. */
export const isExpired = ({ state, kept_until }: JobRow, now: Date): boolean =>
  (state === 'done' || state === 'cancelled') && kept_until !== null && kept_until < now;
