import { z } from 'zod/mini';
import type { AUDITED } from './audited.ts';
import { count, id, text, timestamp } from './fields.ts';
import { JOB_EFFECTS, JOB_KINDS } from './jobs.ts';
import { MAX_NOTE } from './notes.ts';
import type { Tolerant } from './tolerant.ts';

/** What candidates did, when they were invited, and stages that were changed elsewhere: as far as it was observed. */
export const OBSERVED = ['invited', 'started', 'completed', 'stageChanged'] as const;

/** What users did to one candidate. */
export const CANDIDATE_ACTIONS = [
  'inviteCandidate',
  'sendInvitation',
  'changeStage',
  'sendReminder',
  'deleteCandidature',
] as const satisfies readonly (typeof AUDITED)[number][];

/** What users did to candidates and assessments. Files, selections and views are in the audit log alone. */
export const ACTIONS = [
  ...CANDIDATE_ACTIONS,
  'changePublicLink',
  'createJob',
  'createNote',
  'saveRecommendation',
] as const satisfies readonly (typeof AUDITED)[number][];

/** The bulk actions that change something. */
export const CHANGING_JOBS = JOB_KINDS.filter((kind) => JOB_EFFECTS[kind] !== 'none');

/** The most entries of an answer. */
export const MAX_ACTIVITY = 100;

/** What happened to a candidate or an assessment. Names are those of now: the log has none. */
export const ActivityEntry = z.strictObject({
  /** Tells it from others, and says where the entries after it begin. */
  cursor: text(60),
  at: timestamp,
  kind: z.enum([...OBSERVED, ...ACTIONS]),
  /** Who did it; null: a user without a sign-in proxy, or no user. */
  actor: z.nullable(text(254)),
  /** Whether the user who asks did it. */
  is_own: z.boolean(),
  assessment: z.nullable(id),
  /** Null: about no candidate, about several, or about an erased one. */
  candidature: z.nullable(id),
  /** Null: it is not known now. */
  name: z.nullable(text(500)),
  /** The recommendation, the kind of the bulk action, or whether a public link is on. */
  detail: z.nullable(text(200)),
  /** The stage before, as far as it was known, and the new one. */
  from: z.nullable(text(60)),
  to: z.nullable(text(200)),
  /** Of a note, or the reason of a recommendation. */
  text: z.nullable(text(MAX_NOTE)),
  /** The bulk action. */
  job: z.nullable(id),
  /** How many candidates a bulk action has, and how many it has changed; null: it is no longer known. */
  total: z.nullable(count),
  done: z.nullable(count),
  /** False: it happened at some time before, or it may not have happened. */
  is_exact: z.boolean(),
  /** When it was undone, and by whom; null: it was not. */
  undone: z.nullable(z.strictObject({ at: timestamp, by: z.nullable(text(254)), is_own: z.boolean() })),
});
export type ActivityEntry = Tolerant<typeof ActivityEntry>;

export const ActivityPage = z.strictObject({
  results: z.array(ActivityEntry),
  /** The `before` of the entries that follow; null: these are the last. */
  next: z.nullable(text(60)),
  /** Whether the candidates of the assessment are read for the first time, so that entries are missing. */
  is_reading: z.boolean(),
});
