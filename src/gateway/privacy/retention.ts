import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { RetentionRule } from '../../operation/retention.ts';
import { cacheRetention } from './cachedData.ts';
import { audit, jobItems, jobs, scheduledEmails, reports } from '../schema.ts';

/** Which old rows of the gateway are deleted. Unfinished jobs stay at any age. */
export const gatewayRetention: readonly RetentionRule[] = [
  // Each has a PDF file, so it counts as ten rows.
  removeOf(reports, 10),
  // Their scheduled emails are deleted by the foreign key.
  removeOf(jobItems),
  removeJobs,
  ...cacheRetention,
];

/** Old audit entries of all services, by the retention period of the audit log. */
export const auditRetention: readonly RetentionRule[] = [removeAudit];

/** Jobs that ended before a time, and whose last scheduled email did. */
function oldJobs(db: Db, before: Date) {
  const young = db
    .select({ one: sql`1` })
    .from(scheduledEmails)
    .where(
      and(
        eq(scheduledEmails.job_id, jobs.id),
        sql`(${scheduledEmails.finished_at} is null or ${scheduledEmails.finished_at} >= ${before.toISOString()}::timestamptz)`,
      ),
    );
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.state, ['done', 'cancelled']),
        isNotNull(jobs.finished_at),
        lt(jobs.finished_at, before),
        notExists(young),
      ),
    );
}

/** The rows of a table that belong to old jobs. `weight`: the number of rows that each counts as. */
function removeOf(table: typeof reports | typeof jobItems, weight = 1): RetentionRule {
  const { job_id, position } = table;
  return async (db, before, most) => {
    const old = db
      .select({ job_id, position })
      .from(table)
      .where(inArray(job_id, oldJobs(db, before)))
      .limit(Math.ceil(most / weight));
    const removed = await db.delete(table).where(sql`(${job_id}, ${position}) in ${old}`);
    return removed.rowCount ?? 0;
  };
}

async function removeJobs(db: Db, before: Date, most: number): Promise<number> {
  const removed = await db.delete(jobs).where(inArray(jobs.id, oldJobs(db, before).limit(most)));
  return removed.rowCount ?? 0;
}

async function removeAudit(db: Db, before: Date, most: number): Promise<number> {
  const old = db.select({ id: audit.id }).from(audit).where(lt(audit.at, before)).limit(most);
  const removed = await db.delete(audit).where(inArray(audit.id, old));
  return removed.rowCount ?? 0;
}
