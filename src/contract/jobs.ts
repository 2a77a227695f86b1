import { z } from 'zod/mini';
import { CODE_PATTERN } from './codes.ts';
import { count, id, recruiterOnly, text, timestamp, page } from './fields.ts';
import { isJobKind, JOB_RULES, MAX_INVITEES, OUTCOMES, JOB_ACTIONS } from './jobKinds.ts';
import { parseParam } from './params.ts';
import { Result } from './result.ts';
import { CONDITION_GROUPS } from './testConditions.ts';

/** What a job does to each of its items. */
export const JOB_KINDS = Object.keys(JOB_RULES).filter((kind) => isJobKind(kind));

/**
 * `waiting`: queued · `running` · `paused`: by a user, or for the given `reason` · `done`: every item has an outcome ·
 * `cancelled`: the remaining items are skipped · `expired`: done, and its result is deleted.
 */
export const JOB_STATES = ['waiting', 'running', 'paused', 'done', 'cancelled', 'expired'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * The state of a rejection email. `scheduled`: not due yet · `overdue`: Shortlist was not running at the planned time, so a
 * user must confirm it · `skipped`: not sent, for the given reason · `unknown`: it may have been sent.
 */
export const EMAIL_OUTCOMES = [
  'scheduled',
  'overdue',
  'sending',
  'sent',
  'cancelled',
  'skipped',
  'failed',
  'unknown',
] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];

/** A week. */
export const MAX_DELAY_MINUTES = 10_080;

const stageCode = z.string().check(z.regex(CODE_PATTERN, { error: 'A stage is 2 to 20 letters.' }));

/** An IANA time zone name that this runtime knows. */
export const timeZone = text(64).check(
  z.refine((value) => parseParam({ kind: 'time_zone' }, value, 'closed').ok, {
    error: 'Use a time zone such as Europe/Berlin.',
  }),
);

/** A candidate to invite. An invalid address or name fails only its own item. */
const Invitee = z.strictObject({
  email: text(500),
  first_name: z.optional(text(500)),
  last_name: z.optional(text(500)),
});

const commonFields = {
  /** An idempotency key of the client: a repeated request returns the same job. */
  request_key: z.uuid(),
  assessment: id,
};

/** A group of `Selection.groups`. Without `elsewhere` or `conditions`: all such groups of the stage and status. */
const LeftOut = z.strictObject({
  stage: z.nullable(text(500)),
  status: z.nullable(text(500)),
  elsewhere: z.optional(z.boolean()),
  conditions: z.optional(z.enum(CONDITION_GROUPS)),
});

/** The candidates of a selection, without the groups of `leave_out`. */
const selectionFields = {
  ...commonFields,
  /** Candidates who were moved after the selection was created are skipped. */
  selection: z.uuid(),
  leave_out: z.optional(z.array(LeftOut).check(z.maxLength(1_000, { error: 'Leave out at most 1,000 groups.' }))),
};
const noOptions = z.optional(z.strictObject({}));

/** The request that creates a job. Its items do not change: later candidates of the assessment or filter are not in it. */
export const JobRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change_stage'),
    ...selectionFields,
    options: z.strictObject({
      stage: stageCode,
    }),
  }),
  z.strictObject({
    kind: z.literal('reject'),
    ...selectionFields,
    options: z.strictObject({
      /** The stage changes at once in any case. */
      email_timing: z.enum(['none', 'now', 'scheduled']),
      /** From the change of the stage on; for `scheduled` only. */
      email_delay_minutes: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_DELAY_MINUTES))),
      /** The review of the user in which this was decided: its emails wait for each other. */
      review: z.optional(id),
      /** The ID of a reason of the list. Absent: none. No candidate reads it. */
      reason: z.optional(id),
    }),
  }),
  z.strictObject({ kind: z.literal('send_invitation'), ...selectionFields, options: noOptions }),
  z.strictObject({
    kind: z.literal('remove'),
    ...selectionFields,
    options: z.optional(
      z.strictObject({
        /** Until then it can be cancelled, and it leaves out candidates who have become active. Absent: it begins at once. */
        delay_minutes: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_DELAY_MINUTES))),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('invite'),
    ...commonFields,
    invitees: z
      .array(Invitee)
      .check(
        z.minLength(1, { error: 'Invite at least one candidate.' }),
        z.maxLength(MAX_INVITEES, { error: `Invite at most ${MAX_INVITEES.toLocaleString('en')} at once.` }),
      ),
    options: z.strictObject({ send_email: z.boolean() }),
  }),
  z.strictObject({
    kind: z.literal('collect_reports'),
    /** At most MAX_REPORTS candidates. */
    ...selectionFields,
    /** The time zone of moments in the reports, such as `Europe/Berlin`. */
    options: z.optional(z.strictObject({ timezone: z.optional(timeZone) })),
  }),
  z.strictObject({ kind: z.literal('collect_results'), ...selectionFields, options: noOptions }),
  z.strictObject({ kind: z.literal('collect_details'), ...selectionFields, options: noOptions }),
  z.strictObject({ kind: z.literal('collect_conditions'), ...selectionFields, options: noOptions }),
]);
export type JobRequest = z.output<typeof JobRequest>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The options of a job of any kind; those that its kind does not have are absent. */
export type JobOptions = Partial<Intersection<Exclude<NonNullable<JobRequest['options']>, Record<string, never>>>> & {
  /** The job whose changes this one undoes. */
  undoes?: number;
  /** The review whose decisions this one undoes. */
  undoes_review?: number;
};

/** The rejection emails of a job, counted by state. */
const EmailCounts = z.strictObject({
  scheduled: count,
  overdue: count,
  sending: count,
  sent: count,
  cancelled: count,
  skipped: count,
  failed: count,
  unknown: count,
});

export const Job = z.strictObject({
  /** The job ID. */
  id,
  kind: z.enum(JOB_KINDS),
  assessment: id,
  /** The user who created it; null with `AUTH=none`. */
  made_by: z.nullable(text(254)),
  state: z.enum(JOB_STATES),
  /** Why the job is paused or waits, as a sentence; null: no reason. */
  reason: z.nullable(text(500)),
  /** Until when it waits because the service asked for it; null: it does not. */
  waits_until: z.nullable(timestamp),
  created: timestamp,
  /** When the next of its items that wait for a time begins; null: none does. */
  due: z.nullable(timestamp),
  /** When its first item was started. */
  started: z.nullable(timestamp),
  /** When the last item got its outcome, or the job was cancelled. */
  finished: z.nullable(timestamp),
  /** The number of items in all, and by outcome. */
  total: count,
  waiting: count,
  running: count,
  done: count,
  skipped: count,
  failed: count,
  unknown: count,
  /** The estimated time left, by the service's limits; null: not waiting or running. */
  seconds_left: z.nullable(count),
  /** How many items per minute the service allows; null: no limit, or not known. */
  items_a_minute: z.nullable(count),
  /** False: the job was created for another service than the configured one, and never runs. */
  same_upstream: z.boolean(),
  /** The target of `change_stage` and `REJ` of `reject`; null: of another kind, or an undo to several stages. */
  stage: z.nullable(text(20)),
  /** Of `reject`: when the rejection email is sent; else null. */
  email_timing: z.nullable(z.enum(['none', 'now', 'scheduled'])),
  email_delay_minutes: z.nullable(count),
  /** Of `reject` with emails; else null. */
  emails: z.nullable(EmailCounts),
  /** Of `invite`; else null. */
  send_email: z.nullable(z.boolean()),
  /** The job whose changes this one undoes. */
  undoes: z.nullable(id),
  /**
   * When it was undone, by whom, and the job that moves candidates back: null if there was none to move, or if one call has
   * undone it. Null: not undone.
   */
  undone: z.nullable(z.strictObject({ at: timestamp, by: z.nullable(text(254)), job: z.nullable(id) })),
  /** When the collected reports expire; null: none were collected yet. */
  kept_until: z.nullable(timestamp),
});
export type Job = z.output<typeof Job>;

/** One candidate of a job. */
export const JobItem = z.strictObject({
  /** The position in the job, from 1. */
  position: count,
  /** The candidature ID; of `invite`, null until it is known. */
  candidature: z.nullable(id),
  testtaker: z.nullable(id),
  /** Null until it was read. */
  email: z.nullable(text(500)),
  full_name: z.nullable(text(1_001)),
  outcome: z.enum(OUTCOMES),
  /** Why it was skipped or failed, in a sentence. */
  reason: z.nullable(text(500)),
  /** The stage when the job was created. */
  expected_stage: z.nullable(text(20)),
  /** Of `invite`, once known. */
  invitation_link: z.nullable(text(2_000)).register(recruiterOnly),
  /** Of `reject`: the state of the email, after the stage was changed. */
  email_outcome: z.nullable(z.enum(EMAIL_OUTCOMES)),
  email_reason: z.nullable(text(500)),
  email_due: z.nullable(timestamp),
});
export type JobItem = z.output<typeof JobItem>;

export const JobChange = z.strictObject({
  action: z.enum(JOB_ACTIONS),
  /** Of `cancel` and `start_now`: only this candidature. */
  candidature: z.optional(id),
  /** Of `undo`: also who is hired or has an offer, though a colleague made the job. */
  with_decided: z.optional(z.boolean()),
});

/** A rejection email that is not sent yet. */
export const ScheduledEmail = z.strictObject({
  id,
  /** The job ID. */
  job: id,
  assessment: id,
  /** The candidature ID. */
  candidature: id,
  email: text(500),
  full_name: text(1_001),
  due: timestamp,
  state: z.enum(['scheduled', 'overdue']),
  /** False: the email was created for another service than the configured one, and is never sent. */
  same_upstream: z.boolean(),
});
export type ScheduledEmail = z.output<typeof ScheduledEmail>;

/** `cancel`: not sent · `send_now`: scheduled ones are due at once · `confirm`: overdue ones are sent after all. */
export const SCHEDULED_EMAIL_ACTIONS = ['cancel', 'send_now', 'confirm'] as const;

/** A change of the named emails, of those of a job, or of all: exactly one of the three. */
export const ScheduledEmailsChange = z
  .strictObject({
    action: z.enum(SCHEDULED_EMAIL_ACTIONS),
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_000))),
    job: z.optional(id),
    all: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ ids, job, all }) => [ids, job, all].filter((each) => each !== undefined).length === 1, {
      error: 'Choose the emails with ids, job or all: true.',
    }),
  );
/** How many emails were changed. Emails that were already sent are not counted. */
export const ScheduledEmailsChanged = z.strictObject({ changed: count });

/** The results of one candidate, read by a job. */
export const CollectedResult = z.strictObject({
  /** The candidature ID. */
  candidature: id,
  testtaker: id,
  /** When it was read from the service. */
  read: timestamp,
  results: z.array(Result),
});
export type CollectedResult = z.output<typeof CollectedResult>;

export const jobSchemas = {
  createJob: {
    summary: 'Create a job. A second request with the same request_key returns the first job',
    body: JobRequest,
    response: Job,
  },
  listJobs: { summary: 'List jobs, unfinished ones first, then the newest', response: page(Job) },
  readJob: { summary: 'A job', response: Job },
  changeJob: {
    summary: 'Pause, resume or cancel a job, or retry its failed items',
    body: JobChange,
    response: Job,
  },
  listJobItems: { summary: 'The items of a job, in their order', response: page(JobItem) },
  downloadOutcome: { summary: 'The outcome of every item, as CSV' },
  downloadReports: { summary: 'The reports that a job has collected, as ZIP' },
  listScheduledEmails: { summary: 'Scheduled emails, the next first', response: page(ScheduledEmail) },
  changeScheduledEmails: {
    summary: 'Cancel scheduled emails, send them now, or confirm overdue ones',
    body: ScheduledEmailsChange,
    response: ScheduledEmailsChanged,
  },
  listCollectedResults: {
    summary: 'Results collected by jobs, the latest of each candidate',
    response: page(CollectedResult),
  },
};
