import { MAX_NOTE } from './operations/notes.ts';
import { z } from 'zod/mini';
import { ACTIONS, OBSERVED } from './eventKinds.ts';
import { count, id, recruiterOnly, text, timestamp } from './fields.ts';

/** Something that happened to a candidate or an assessment. Names are current, since the log stores none. */
export const ActivityEntry = z.strictObject({
  /** Identifies the entry. As `before`, it lists the entries after this one. */
  cursor: text(60),
  at: timestamp,
  kind: z.enum([...OBSERVED, ...ACTIONS]),
  /** Who did it; null: a user without a sign-in proxy, or no user. */
  actor: z.nullable(text(254)),
  /** Whether the requesting user did it. */
  is_own: z.boolean(),
  assessment: z.nullable(id),
  /** Null: about no candidate, about several, or about an erased one. */
  candidature: z.nullable(id),
  /** Of the candidate; null: not known. */
  name: z.nullable(text(500)),
  /** The recommendation, the kind of the bulk action, or whether a public link is on. */
  detail: z.nullable(text(200)),
  /** The stage before, as far as it was known, and the new one. */
  from: z.nullable(text(60)),
  to: z.nullable(text(200)),
  /** The label of the reason of a rejection; null: it is none, or without a reason. */
  rejection_reason: z.nullable(text(60)).register(recruiterOnly, { isReason: true }),
  /** Of a note, or the reason of a recommendation. */
  text: z.nullable(text(MAX_NOTE)),
  /** The bulk action. */
  job: z.nullable(id),
  /** How many candidates a bulk action has, and how many it has changed; null: no longer known. */
  total: z.nullable(count),
  done: z.nullable(count),
  /** False: of an event, it happened some time before; of an operation, its outcome is unconfirmed. */
  is_exact: z.boolean(),
  /** When it was undone, and by whom; null: not undone. */
  undone: z.nullable(z.strictObject({ at: timestamp, by: z.nullable(text(254)), is_own: z.boolean() })),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

export const ActivityPage = z.strictObject({
  results: z.array(ActivityEntry),
  /** The `before` of the entries that follow; null: these are the last. */
  next: z.nullable(text(60)),
  /** Whether entries are missing, because the candidates are read for the first time. */
  is_reading: z.boolean(),
  /** Why they could not be read; see Completeness. */
  problem: z.nullable(z.string()),
});

export const activitySchemas = {
  listActivity: { summary: 'What happened to candidates and assessments, the newest first', response: ActivityPage },
};
