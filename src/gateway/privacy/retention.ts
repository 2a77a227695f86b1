import { and, eq, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import type { RetentionRule } from '../../operation/retention.ts';
import { candidatures } from '../schema/readModel.ts';
import {
  audit,
  jobItems,
  jobs,
  notes,
  observedCompletions,
  observedStageChanges,
  observedStarts,
  openedNotifications,
  recommendations,
  reports,
  scheduledEmails,
  verdicts,
} from '../schema/tables.ts';
import { cacheRetention, removeSome } from './cachedData.ts';
import type { PERSONAL_DATA } from './personalData.ts';

/**
 * How old rows of each table are deleted, in this order. Null: they stay, for the reason above it. Unfinished jobs always
 * stay. A missing table does not compile.
 */
const RULES: Record<Exclude<keyof typeof PERSONAL_DATA, 'audit'>, RetentionRule | null> = {
  // Each has a PDF file, so it counts as ten rows.
  reports: removeOf(reports, 10),
  jobItems: removeOf(jobItems),
  jobs: removeJobs,
  // Deleted by the foreign key to their job.
  scheduledEmails: null,
  observedCompletions: removeObserved(observedCompletions),
  observedStarts: removeObserved(observedStarts),
  observedStageChanges: removeObserved(observedStageChanges),
  notes: removeNotes,
  recommendations: removeGiven(recommendations),
  verdicts: removeGiven(verdicts),
  openedNotifications: removeOpenedNotifications,
  // A row for each upstream or assessment, without personal data.
  installation: null,
  emailHeartbeats: null,
  blindReviews: null,
  // Until a user deletes them.
  views: null,
  // A row for each user, or for each assessment that a user follows.
  followedAssessments: null,
  notificationReads: null,
  dailyEmails: null,
  // Hashes that keep erased candidates out of the read model.
  erasedEmails: null,
};

/** Deletes old rows of the gateway, cached ones last. */
export const gatewayRetention: readonly RetentionRule[] = [
  ...Object.values(RULES).filter((rule) => rule !== null),
  ...cacheRetention,
];

/** Old audit entries of all services, by the retention period of the audit log. */
export const auditRetention: readonly RetentionRule[] = [removeAudit];

/** Jobs that finished before a time, including their scheduled emails. */
function oldJobs(db: Db, before: Date) {
  const recentEmails = db
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
        notExists(recentEmails),
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

async function removeOpenedNotifications(db: Db, before: Date, most: number): Promise<number> {
  return await removeSome(db, openedNotifications, { which: lt(openedNotifications.at, before), most });
}

async function removeAudit(db: Db, before: Date, most: number): Promise<number> {
  const old = db.select({ id: audit.id }).from(audit).where(lt(audit.at, before)).limit(most);
  const removed = await db.delete(audit).where(inArray(audit.id, old));
  return removed.rowCount ?? 0;
}

type ObservedTable = typeof observedCompletions | typeof observedStarts | typeof observedStageChanges;

/** Observations about candidatures that are not in the read model. */
function removeObserved(table: ObservedTable): RetentionRule {
  return async (db, before, most) => {
    const which = and(lt(table.observed_at, before), isOrphan(db, table));
    return await removeSome(db, table, { which, most });
  };
}

/** Notes about candidatures that are not in the read model. */
async function removeNotes(db: Db, before: Date, most: number): Promise<number> {
  const written = sql`coalesce(${notes.changed_at}, ${notes.created_at})`;
  const which = and(sql`${written} < ${before.toISOString()}::timestamptz`, isOrphan(db, notes));
  return await removeSome(db, notes, { which, most });
}

type GivenTable = typeof recommendations | typeof verdicts;

/** Recommendations or verdicts about candidatures that are not in the read model. */
function removeGiven(table: GivenTable): RetentionRule {
  return async (db, before, most) => {
    const which = and(lt(table.given_at, before), isOrphan(db, table));
    return await removeSome(db, table, { which, most });
  };
}

/** Whether the candidature of a row is not in the read model. */
function isOrphan(db: Db, { upstream, candidature_id }: ObservedTable | GivenTable | typeof notes): SQL {
  const candidature = db
    .select({ one: sql`1` })
    .from(candidatures)
    .where(and(eq(candidatures.upstream, upstream), eq(candidatures.id, candidature_id)));
  return notExists(candidature);
}
