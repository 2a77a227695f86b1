import type { Role } from './role.ts';

/** What applies to a kind of job everywhere. How it runs is in gateway/jobs/executeItem.ts, its dialog in the dashboard. */
interface JobRules {
  /** What it is called. With a chosen stage, it is called after that. */
  title: string;
  /** What activity says of it. */
  verb: string;
  leastRole: Role;
  /** What it changes at the upstream: rows of candidatures, only emails, or nothing. */
  changes: 'rows' | 'emails' | 'none';
  /** The stage that it sets: the one of its options, or Rejected; null: none. */
  stage: 'chosen' | 'REJ' | null;
  /** The email that its candidates get, if its options do not say otherwise; null: none. */
  email: 'invitation' | 'rejection' | null;
  /** It deletes: candidates who are not in the list are left out by default. */
  isDestructive: boolean;
  /** What it gives out that names the candidates, so that blind review refuses it; null: nothing. */
  givesOut: 'report' | 'link' | null;
  /** The most candidates of a selection; null: no limit. */
  maximum: number | null;
}

const READS = {
  changes: 'none',
  stage: null,
  email: null,
  isDestructive: false,
  givesOut: null,
  maximum: null,
} as const;
const CHANGES_ROWS = { ...READS, leastRole: 'recruiter', changes: 'rows' } as const;

/** What a job does to each of its items, and its rules. */
export const JOB_RULES = {
  change_stage: { ...CHANGES_ROWS, title: 'Stage change', verb: 'moved', stage: 'chosen' },
  reject: { ...CHANGES_ROWS, title: 'Reject candidates', verb: 'rejected', stage: 'REJ', email: 'rejection' },
  send_invitation: {
    ...CHANGES_ROWS,
    title: 'Resend invitations',
    verb: 'resent the invitations of',
    changes: 'emails',
    email: 'invitation',
  },
  remove: { ...CHANGES_ROWS, title: 'Remove candidates', verb: 'removed', isDestructive: true },
  invite: { ...CHANGES_ROWS, title: 'Invite candidates', verb: 'invited', email: 'invitation' },
  collect_reports: {
    ...READS,
    title: 'Download reports',
    verb: 'prepared the reports of',
    leastRole: 'manager',
    givesOut: 'report',
    // Fewer candidates, since the files are stored.
    maximum: 2_000,
  },
  copy_links: {
    ...READS,
    title: 'Copy links',
    verb: 'copied the links of',
    // A link lets anyone act as the candidate.
    leastRole: 'recruiter',
    givesOut: 'link',
  },
  collect_results: { ...READS, title: 'Load results', verb: 'loaded the results of', leastRole: 'manager' },
} as const satisfies Record<string, JobRules>;
export type JobKind = keyof typeof JOB_RULES;

export const isJobKind = (kind: string | null): kind is JobKind => kind !== null && Object.hasOwn(JOB_RULES, kind);
/** Null for a kind that is not known here. */
export const jobRulesOf = (kind: string | null): JobRules | null => (isJobKind(kind) ? JOB_RULES[kind] : null);
export const JOB_KINDS = Object.keys(JOB_RULES).filter((kind) => isJobKind(kind));
/** The kinds that change something. */
export const CHANGING_JOBS = JOB_KINDS.filter((kind) => JOB_RULES[kind].changes !== 'none');
/** The kinds that set a stage. */
export const STAGE_JOBS = JOB_KINDS.filter((kind) => JOB_RULES[kind].stage !== null);
