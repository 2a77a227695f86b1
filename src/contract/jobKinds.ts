import type { Role } from './role.ts';

/**
 * What applies to a kind of job everywhere. How it runs is in gateway/jobs/executeItem.ts, its dialog in the dashboard. The first
 * page loads this file.
 */
interface JobRules {
  /** What it is called. With a chosen stage, it is called after that. */
  title: string;
  /** What activity says of it. */
  verb: string;
  leastRole: Role;
  /** What it changes at the upstream: rows of candidatures, or only emails; absent: nothing. */
  changes?: 'rows' | 'emails';
  /** The stage that it sets: the one of its options, or Rejected. */
  stage?: 'chosen' | 'REJ';
  /** The email that its candidates get, if its options do not say otherwise. */
  email?: 'invitation' | 'rejection';
  /** It deletes: candidates who are not in the list are left out by default. */
  isDestructive?: true;
  /** It gives out reports, which name the candidates, so that blind review refuses it. */
  givesReports?: true;
  /** The most candidates of a selection. */
  maximum?: number;
}

/** Fewer candidates than otherwise, since the files are stored. */
export const MAX_REPORTS = 2_000;

/** The kinds of jobs, in the order of the API description. */
const RULES = {
  change_stage: { title: 'Stage change', verb: 'moved', leastRole: 'recruiter', changes: 'rows', stage: 'chosen' },
  reject: {
    title: 'Reject candidates',
    verb: 'rejected',
    leastRole: 'recruiter',
    changes: 'rows',
    stage: 'REJ',
    email: 'rejection',
  },
  send_invitation: {
    title: 'Resend invitations',
    verb: 'resent the invitations of',
    leastRole: 'recruiter',
    changes: 'emails',
    email: 'invitation',
  },
  remove: {
    title: 'Remove candidates',
    verb: 'removed',
    leastRole: 'recruiter',
    changes: 'rows',
    isDestructive: true,
  },
  invite: {
    title: 'Invite candidates',
    verb: 'invited',
    leastRole: 'recruiter',
    changes: 'rows',
    email: 'invitation',
  },
  collect_reports: {
    title: 'Download reports',
    verb: 'prepared the reports of',
    leastRole: 'manager',
    givesReports: true,
    maximum: MAX_REPORTS,
  },
  collect_results: { title: 'Load results', verb: 'loaded the results of', leastRole: 'manager' },
  collect_details: { title: 'Load details', verb: 'loaded the details of', leastRole: 'manager' },
  collect_conditions: { title: 'Load test conditions', verb: 'loaded the test conditions of', leastRole: 'manager' },
} satisfies Record<string, JobRules>;
export type JobKind = keyof typeof RULES;
export const JOB_RULES: Readonly<Record<JobKind, JobRules>> = RULES;

export const isJobKind = (kind: string | null): kind is JobKind => kind !== null && Object.hasOwn(JOB_RULES, kind);
/** Null for a kind that is not known here. */
export const jobRulesOf = (kind: string | null): JobRules | null => (isJobKind(kind) ? JOB_RULES[kind] : null);

/** `unknown`: the item may have been done. It is never repeated automatically. */
export const OUTCOMES = ['waiting', 'running', 'done', 'skipped', 'failed', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * `start_now`: what is due later is due at once · `undo`: of a stage change or rejection: cancels what is left of it with its
 * emails, and moves back, by another job, who is still where it put them.
 */
export const JOB_ACTIONS = ['pause', 'resume', 'cancel', 'retry_failed', 'start_now', 'undo'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** How long a removal can be undone. */
export const REMOVAL_DELAY_MINUTES = 30;
export const MAX_INVITEES = 100_000;
export const DEFAULT_EMAIL_DELAY_MINUTES = 30;
