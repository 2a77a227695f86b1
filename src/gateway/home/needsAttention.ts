import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { CandidatureScope } from '../../contract/candidatureFilters.ts';
import type { Db } from '../../database/open.ts';
import { isVisibleTo } from '../jobs/jobView.ts';
import { readCurrentAssessments } from '../readModel/assessmentsQuery.ts';
import { passesFilters } from '../readModel/candidatureFilters.ts';
import { candidatures } from '../schema/readModel.ts';
import { jobs, scheduledEmails } from '../schema/tables.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import type { Viewer } from '../base/user.ts';

const DAY_MS = 86_400_000;

/**
 * Bulk actions and rejection emails that wait for a decision of the user, who sees the emails of jobs that they see.
 * `limit`: maximum number of bulk actions per kind.
 */
export async function readNeedsAttention(
  db: Db,
  upstream: string,
  { user, failedDays, limit }: { user: Viewer; failedDays: number; limit: number },
) {
  const { job_id, state, finished_at } = scheduledEmails;
  const isFailed = and(eq(state, 'failed'), gte(finished_at, new Date(Date.now() - failedDays * DAY_MS)));
  const emails = await db
    .select({ job_id, state, count: sql<number>`count(*)::int` })
    .from(scheduledEmails)
    .innerJoin(jobs, eq(jobs.id, scheduledEmails.job_id))
    .where(and(eq(scheduledEmails.upstream, upstream), isVisibleTo(user), or(eq(state, 'overdue'), isFailed)))
    .groupBy(job_id, state)
    .orderBy(desc(job_id));
  const paused_jobs = await db
    .select({ id: jobs.id, reason: jobs.reason })
    .from(jobs)
    .where(and(eq(jobs.upstream, upstream), eq(jobs.state, 'paused'), isVisibleTo(user)))
    .orderBy(desc(jobs.id))
    .limit(limit);
  return {
    overdue_emails: emails.filter((each) => each.state === 'overdue').reduce((sum, { count }) => sum + count, 0),
    failed_emails: emails
      .filter((each) => each.state === 'failed')
      .slice(0, limit)
      .map(({ job_id: id, count }) => ({ job_id: id, count })),
    paused_jobs,
  };
}

const { assessment_id } = candidatures;

const countOf = (status: string) => sql<number>`(count(*) filter (where ${candidatures.status} = ${status}))::int`;

/** The number of candidates who have not completed, by assessment, largest first. Without archived assessments. */
export async function readWaiting(
  db: Db,
  { days, limit, ...reader }: RowReader & { days: Pick<CandidatureScope, 'last_invited' | 'timezone'>; limit: number },
) {
  const current = new Map((await readCurrentAssessments(db, reader)).map((each) => [each.id, each]));
  const isWaiting = passesFilters({ ...reader, scope: { ...days, status: ['invited', 'started'] } });
  const counts = await db
    .select({ assessment_id, not_started: countOf('invited'), in_progress: countOf('started') })
    .from(candidatures)
    .where(
      and(
        eq(candidatures.upstream, reader.upstream),
        isAccessible(assessment_id, reader),
        inArray(assessment_id, [...current.keys()]),
        isWaiting,
      ),
    )
    .groupBy(assessment_id)
    .orderBy(desc(sql`count(*)`), assessment_id)
    .limit(limit);
  return counts.map((row) => {
    const { name = null, status = null } = current.get(row.assessment_id) ?? {};
    return { ...row, assessment_name: name, status };
  });
}
