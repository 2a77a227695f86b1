import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Audited } from '../contract/audited.ts';
import type { JobKind, JobState, EmailOutcome, Outcome } from '../contract/jobs.ts';
import type { RecommendationCode } from '../contract/recommendations.ts';
import type { Role } from '../contract/roles.ts';

/** The tables of the gateway. The embedded platform's tables are in another schema of the same database. */
export const gateway = pgSchema('gateway');

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One row, created at the first start: identifies this database. */
export const installation = gateway.table('installation', {
  one: smallint().primaryKey().default(1),
  uuid: uuid().notNull().defaultRandom(),
});

/** The options of a job; keys of other kinds are absent. */
export interface JobOptions {
  stage?: string | undefined;
  undoes?: number | undefined;
  email_timing?: 'none' | 'now' | 'scheduled' | undefined;
  email_delay_minutes?: number | undefined;
  send_email?: boolean | undefined;
  timezone?: string | undefined;
}

export const jobs = gateway.table(
  'jobs',
  {
    id: id(),
    request_key: uuid().notNull().unique(),
    /** Hash of the first request with the key; null: one of its candidates was erased. */
    request_digest: text(),
    /** See upstreamIdentity.ts. The job never runs against another upstream. */
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
    outcome: text().$type<Outcome>().notNull().default('waiting'),
    reason: text(),
    invitation_link: text(),
    /** How often it was started. Items that were put back run last. */
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.position] }),
    index('job_items_next').on(t.job_id, t.outcome, t.attempts, t.position),
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

/** Leaves out the single calls of bulk actions. In literals, so that the planner uses the index with this condition. */
export const IS_UNGROUPED = sql.raw(`(job_id is null or operation = 'createJob')`);

/** Every write and export. The entry is stored before the call. It has no names of candidates. */
export const audit = gateway.table(
  'audit',
  {
    id: id(),
    /** Old rows are removed, see privacy/retention.ts. */
    at: moment().notNull(),
    upstream: text().notNull(),
    /** Null with `AUTH=none`. */
    actor: text(),
    role: text().$type<Role>(),
    operation: text().$type<Audited>().notNull(),
    assessment_id: integer(),
    candidature_id: integer(),
    job_id: integer(),
    detail: text(),
    /** How many candidates an export or a selection has. */
    rows: integer(),
    /** Of a stage change: the stage before, if known. */
    from_stage: text(),
    /** Of a stage change: the ID of the entry that it undoes. */
    undoes: integer(),
    /** Null: the outcome is unknown. */
    status: smallint(),
    request_id: text().notNull(),
  },
  (t) => [
    index('audit_by_age').on(t.at),
    index('audit_newest').on(t.upstream, t.id),
    index('audit_of_candidature').on(t.candidature_id),
    index('audit_of_moves').on(t.upstream, t.assessment_id, t.at).where(isNotNull(t.from_stage)),
    index('audit_of_job').on(t.job_id, t.at),
    index('audit_of_undone').on(t.undoes).where(isNotNull(t.undoes)),
    index('audit_of_assessment').on(t.upstream, t.assessment_id, t.at, t.id).where(IS_UNGROUPED),
  ],
);

export const views = gateway.table(
  'views',
  {
    id: id(),
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    columns: text(),
    changed_at: moment().notNull(),
  },
  (t) => [unique('views_by_name').on(t.upstream, t.assessment_id, t.name)],
);

/** The assessments whose blind review was ever switched on. */
export const blindReviews = gateway.table(
  'blind_reviews',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    is_on: boolean().notNull(),
    /** The version of the read model at the last change. Lists of earlier versions are reloaded. */
    epoch: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id] })],
);

/** Notes of colleagues about candidatures. */
export const notes = gateway.table(
  'notes',
  {
    id: id(),
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    /** The candidate's address, so that erasure finds the note without the read model. */
    email: text(),
    /** Null: without a sign-in proxy. */
    author: text(),
    text: text().notNull(),
    created_at: moment().notNull(),
    changed_at: moment(),
  },
  (t) => [
    index('notes_of_candidature').on(t.upstream, t.candidature_id, t.id),
    index('notes_newest').on(t.upstream, t.created_at, t.id),
  ],
);

/** One recommendation per colleague and candidature. No unique constraint, because erased authors share one name. */
export const recommendations = gateway.table(
  'recommendations',
  {
    id: id(),
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    /** The candidate's address, as for notes. */
    email: text(),
    /** Null: without a sign-in proxy. */
    author: text(),
    recommendation: text().$type<RecommendationCode>().notNull(),
    reason: text().notNull(),
    given_at: moment().notNull(),
  },
  (t) => [
    index('recommendations_of_candidature').on(t.upstream, t.candidature_id, t.id),
    index('recommendations_newest').on(t.upstream, t.given_at, t.id),
  ],
);

/** The user without a sign-in proxy: no user has this name. */
export const ONLY_USER = '';

/** The assessments that a user follows. */
export const followedAssessments = gateway.table(
  'followed_assessments',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    assessment_id: integer().notNull(),
    /** Earlier events are no notifications. */
    followed_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name, t.assessment_id] })],
);

/** The users who get the daily email. */
export const dailyEmails = gateway.table(
  'daily_emails',
  {
    upstream: text().notNull(),
    /** An email address. */
    user_name: text().notNull(),
    timezone: text().notNull(),
    /** The user's last visit, and their role then. */
    seen_at: moment().notNull(),
    role: text().$type<Role>().notNull(),
    /** Notifications up to this time were in a daily email. */
    covered_until: moment().notNull(),
    /** The local day of the latest daily email, sent or not, and its state. `sending`: it may have been sent. */
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<'waiting' | 'sending' | 'done'>().notNull(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name] })],
);

/** The time up to which a user has read the notifications. */
export const notificationReads = gateway.table(
  'notification_reads',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    read_until: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name] })],
);

/** Single notifications that a user marked as read or unread, by the row that they are about. */
export const openedNotifications = gateway.table(
  'opened_notifications',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    kind: text().notNull(),
    row_id: integer().notNull(),
    /** The time of the notification: a later change of the row is another one. */
    at: moment().notNull(),
    is_unread: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.user_name, t.kind, t.row_id, t.at] }),
    index('opened_notifications_by_age').on(t.at),
  ],
);

/**
 * When a candidature was first seen as completed; the API has no such time. Keyed by upstream and ID, without a foreign
 * key, because rows of the read model can be dropped.
 */
export const observedCompletions = gateway.table(
  'observed_completions',
  {
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    assessment_id: integer().notNull(),
    observed_at: moment().notNull(),
    /** Whether it was seen before it was completed. If not, the time of completion is unknown. */
    was_open: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.candidature_id] }),
    index('observed_completions_of_assessment').on(t.upstream, t.assessment_id, t.observed_at),
  ],
);

/** When a candidature was first seen as started; the API has no such time. */
export const observedStarts = gateway.table(
  'observed_starts',
  {
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    assessment_id: integer().notNull(),
    observed_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.candidature_id] }),
    index('observed_starts_of_assessment').on(t.upstream, t.assessment_id, t.observed_at),
  ],
);

/** Stage changes that were made in the upstream, not in this dashboard. */
export const observedStageChanges = gateway.table(
  'observed_stage_changes',
  {
    id: id(),
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    assessment_id: integer().notNull(),
    from_stage: text().notNull(),
    to_stage: text().notNull(),
    observed_at: moment().notNull(),
  },
  (t) => [
    index('observed_stage_changes_of_candidature').on(t.upstream, t.candidature_id, t.observed_at),
    index('observed_stage_changes_of_assessment').on(t.upstream, t.assessment_id, t.observed_at),
  ],
);

/** Hashes of erased addresses. Their rows of the upstream are not stored, except of a later invitation. */
export const erasedEmails = gateway.table('erased_emails', {
  digest: text().primaryKey(),
  at: moment().notNull(),
});
