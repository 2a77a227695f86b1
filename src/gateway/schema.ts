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

/** Everything of the gateway; the embedded platform's tables, on the same database, have a schema of their own. */
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
    /** Of the request that used the key first; null: not known, since one of its candidates was erased. */
    request_digest: text(),
    /** For which upstream it was made, see upstreamIdentity.ts; it never runs against another. */
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
    /** When it paused because of a failure; null: it was not, or it was resumed. */
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
    /** How often it was started and released; released items go last. */
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
    /** When it was found to be overdue. */
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

/** When scheduled emails could last be sent. After a long gap, emails that were due in it are marked overdue. */
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

/** Leaves out the calls of a bulk action, which has an entry for all of them. As literals, for the index with this condition. */
export const IS_UNGROUPED = sql.raw(`(job_id is null or operation = 'createJob')`);

/** Every write and export, from before it is made. It has no names of candidates. */
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
    /** Of a change of the stage: the one before, as far as it was known. */
    from_stage: text(),
    /** Of a change of the stage: the entry of the one that it takes back. */
    undoes: integer(),
    /** Null: it was begun, and nothing is known of how it ended. */
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

/** The assessments whose candidates are under blind review, or were. */
export const blindReviews = gateway.table(
  'blind_reviews',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    is_on: boolean().notNull(),
    /** The version of the read model when it was changed: lists of an earlier one are read again. */
    epoch: integer().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id] })],
);

/** What colleagues wrote about candidatures. */
export const notes = gateway.table(
  'notes',
  {
    id: id(),
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    /** Whom the note is about: erasure finds it when the read model does not have the candidature. */
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

/** What colleagues recommend about candidatures: one each. Not unique in the table, since erased authors have one name. */
export const recommendations = gateway.table(
  'recommendations',
  {
    id: id(),
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    /** Whom it is about, as for notes. */
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
    /** What happened before is no notification. */
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
    /** When the user was last here, and the role that they had. */
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

/** Up to when a user has read the notifications. */
export const notificationReads = gateway.table(
  'notification_reads',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    read_until: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.user_name] })],
);

/** Notifications that a user marked one by one, each by the row that it is about: before `read_until` of notificationReads. */
export const openedNotifications = gateway.table(
  'opened_notifications',
  {
    upstream: text().notNull(),
    user_name: text().notNull(),
    kind: text().notNull(),
    row_id: integer().notNull(),
    /** When it happened: later changes of the row are another notification. */
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
    /** Whether it had been seen before, not completed. Otherwise it was completed at some time before. */
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

/** Changes of stages that were found in the upstream, and were not made here. */
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

/** Who was erased, as a digest: rows that the upstream still has of them are not stored. A later invitation is. */
export const erasedEmails = gateway.table('erased_emails', {
  digest: text().primaryKey(),
  at: moment().notNull(),
});
