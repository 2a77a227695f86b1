import { and, eq, exists, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { JobKind, Outcome } from '../../contract/jobKinds.ts';
import type { JobOptions, JobState, EmailOutcome } from '../../contract/jobs.ts';
import type { Role } from '../../contract/role.ts';
import { gateway, id, moment, bytes } from './columns.ts';
import { type FoundCandidate, isAboutIn, owned } from './ownedTable.ts';

export const jobs = gateway.table(
  'jobs',
  {
    id: id(),
    request_key: uuid().notNull().unique(),
    /** Hash of the first request with the key; null: one of its candidates was erased. */
    request_digest: text(),
    /** See `upstreamIdentity`. The job never runs against another upstream. */
    upstream: text().notNull(),
    kind: text().$type<JobKind>().notNull(),
    assessment_id: integer().notNull(),
    options: jsonb().$type<JobOptions>().notNull(),
    /** The user who created it and their role at the time; null with `AUTH=none`. */
    actor: text(),
    actor_role: text().$type<Role>(),
    state: text().$type<Exclude<JobState, 'expired'>>().notNull().default('waiting'),
    reason: text(),
    total: integer().notNull(),
    created_at: moment().notNull(),
    started_at: moment(),
    finished_at: moment(),
    /** When a failure paused it; null: not paused by a failure, or resumed. */
    paused_at: moment(),
    /** When its collected files were or will be removed. */
    kept_until: moment(),
  },
  (t) => [
    index('jobs_open')
      .on(t.upstream)
      .where(sql`${t.state} in ('waiting', 'running')`),
    index('jobs_of_undone')
      .on(sql`((${t.options} ->> 'undoes')::int)`)
      .where(sql`(${t.options} ->> 'undoes')::int is not null`),
  ],
);

export const jobItems = gateway.table(
  'job_items',
  {
    job_id: integer()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    candidature_id: integer(),
    testtaker_id: integer(),
    email: text(),
    first_name: text(),
    last_name: text(),
    full_name: text(),
    /** The stage when the candidate was selected: one who was moved since is skipped. */
    expected_stage: text(),
    /** The status then, for a removal: who has started or completed the assessment since is skipped. */
    expected_status: text(),
    /** The stage to set, where the items of a job have different ones: of an undo. Else the job has it. */
    target_stage: text(),
    /** Not started before. Null: at once. */
    due_at: moment(),
    outcome: text().$type<Outcome>().notNull().default('waiting'),
    reason: text(),
    invitation_link: text(),
    /** How often it was started. Items that were put back run last. */
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.position] }),
    index('job_items_next').on(t.job_id, t.outcome, t.attempts, t.position),
    index('job_items_due')
      .on(t.job_id, t.due_at)
      .where(sql`${t.outcome} = 'waiting' and ${t.due_at} is not null`),
    index('job_items_due_of_candidature')
      .on(t.candidature_id)
      .where(sql`${t.outcome} = 'waiting' and ${t.due_at} is not null`),
    index('job_items_running')
      .on(t.job_id)
      .where(sql`${t.outcome} = 'running'`),
  ],
);

/** Rejection emails: one for each item of a `reject` job that changed the stage, unless the job sends none. */
export const scheduledEmails = gateway.table(
  'scheduled_emails',
  {
    id: id(),
    job_id: integer().notNull(),
    position: integer().notNull(),
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    candidature_id: integer().notNull(),
    email: text().notNull(),
    full_name: text().notNull(),
    state: text().$type<EmailOutcome>().notNull(),
    reason: text(),
    due_at: moment().notNull(),
    /** When it was marked overdue. */
    overdue_at: moment(),
    created_at: moment().notNull(),
    finished_at: moment(),
  },
  (t) => [
    foreignKey({ columns: [t.job_id, t.position], foreignColumns: [jobItems.job_id, jobItems.position] }).onDelete(
      'cascade',
    ),
    index('scheduled_emails_of_job').on(t.job_id, t.position),
    index('scheduled_emails_of_candidature').on(t.candidature_id),
    index('scheduled_emails_open')
      .on(t.upstream, t.due_at)
      .where(sql`${t.state} in ('scheduled', 'overdue', 'sending')`),
  ],
);

/** When a process last checked for due emails. After a long gap, emails that were due in it become overdue. */
export const emailHeartbeats = gateway.table('email_heartbeats', {
  upstream: text().primaryKey(),
  at: moment().notNull(),
});

export const reports = gateway.table(
  'reports',
  {
    job_id: integer().notNull(),
    position: integer().notNull(),
    pdf: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.position] }),
    foreignKey({ columns: [t.job_id, t.position], foreignColumns: [jobItems.job_id, jobItems.position] }).onDelete(
      'cascade',
    ),
  ],
);

const ofJob = (column: typeof jobs.created_at | typeof jobs.upstream) =>
  sql`(select ${column} from ${jobs} where ${jobs.id} = ${jobItems.job_id})`;

/** An item may have an address, an ID, or both. */
const isItemAbout = (candidate: FoundCandidate): SQL | undefined =>
  or(
    isAboutIn(jobItems, ofJob(jobs.upstream))(candidate),
    ...candidate.unnamedItems.map(({ job_id, position }) =>
      and(eq(jobItems.job_id, job_id), eq(jobItems.position, position)),
    ),
  );

const belongsToItem = (table: typeof reports | typeof scheduledEmails) => (candidate: FoundCandidate) =>
  exists(
    sql`(select from ${jobItems} where ${and(
      eq(jobItems.job_id, table.job_id),
      eq(jobItems.position, table.position),
      isItemAbout(candidate),
    )})`,
  );

/** Jobs that finished before a time, including their scheduled emails. Unfinished ones always stay. */
const isOldJob = (before: Date): SQL | undefined =>
  and(
    inArray(jobs.state, ['done', 'cancelled']),
    lt(jobs.finished_at, before),
    sql`not exists (select from ${scheduledEmails} where ${scheduledEmails.job_id} = ${jobs.id}
      and coalesce(${scheduledEmails.finished_at}, 'infinity') >= ${before.toISOString()}::timestamptz)`,
  );

const isOfOldJob = (table: typeof jobItems | typeof reports) => (before: Date) =>
  sql`${table.job_id} in (select ${jobs.id} from ${jobs} where ${isOldJob(before)})`;

export const jobTables = {
  jobs: owned(jobs, {
    since: jobs.created_at,
    isAbout: (candidate) =>
      exists(sql`(select from ${jobItems} where ${and(eq(jobItems.job_id, jobs.id), isItemAbout(candidate))})`),
    // A hash of few addresses would show whether a guessed address is among them.
    erase: { request_digest: null },
    texts: [jobs.reason],
    exported: ['id', 'kind', 'assessment_id', 'created_at'],
    isOld: isOldJob,
  }),
  // Items keep position and outcome, so that the counts of a job stay right.
  jobItems: owned(jobItems, {
    since: ofJob(jobs.created_at),
    isAbout: isItemAbout,
    texts: [jobItems.reason],
    erase: {
      candidature_id: null,
      testtaker_id: null,
      email: null,
      first_name: null,
      last_name: null,
      full_name: null,
      invitation_link: null,
      reason: 'This candidate was erased.',
      outcome: sql`case ${jobItems.outcome} when 'waiting' then 'skipped' when 'running' then 'unknown'
        else ${jobItems.outcome} end`,
    },
    isOld: isOfOldJob(jobItems),
  }),
  scheduledEmails: owned(scheduledEmails, {
    since: scheduledEmails.created_at,
    isAbout: (candidate) =>
      or(isAboutIn(scheduledEmails, scheduledEmails.upstream)(candidate), belongsToItem(scheduledEmails)(candidate)),
    texts: [scheduledEmails.reason],
    // Deleted by the foreign key to their job.
    isOld: null,
  }),
  // A row for each upstream.
  emailHeartbeats: owned(emailHeartbeats, { isOld: null }),
  // Each has a PDF file.
  reports: owned(reports, { isAbout: belongsToItem(reports), isOld: isOfOldJob(reports), weight: 10 }),
};
