import { z } from 'zod/mini';
import { AUDITED, MAX_AUDIT_DETAIL } from './audited.ts';
import { count, id, page, text, timestamp } from './fields.ts';
import { ROLES } from './roles.ts';
import type { Tolerant } from './tolerant.ts';

/** A write or an export, as it was asked for: IDs and codes, and the name of the user alone. */
export const AuditEntry = z.strictObject({
  id,
  at: timestamp,
  /** Who asked for it, by themselves or by a job; null: anyone at this dashboard. */
  actor: z.nullable(text(254)),
  role: z.nullable(z.enum(ROLES)),
  operation: z.enum(AUDITED),
  assessment: z.nullable(id),
  /** The candidature ID; null where the entry is not about a candidate, or the candidate was erased. */
  candidature: z.nullable(id),
  /** The job that did it, or that was made or changed. */
  job: z.nullable(id),
  /** The stage, the kind of the job or the change of it; for an export, its format and filters. */
  detail: z.nullable(text(MAX_AUDIT_DETAIL)),
  /** Of an export or a selection: how many candidates it has. */
  rows: z.nullable(count),
  /** Of a change of the stage: the one before, as far as it was known. */
  from: z.nullable(text(60)),
  /** The candidate, as they are called now; null: not known. */
  name: z.nullable(text(500)),
  /** Of a bulk action that was made: the new stage, and how many candidates it has and has changed. */
  to: z.nullable(text(200)),
  total: z.nullable(count),
  done: z.nullable(count),
  /** The HTTP status of the outcome; null when the outcome is unknown and the write may have happened. */
  status: z.nullable(count),
  /** Under which the logs have it. */
  request: text(100),
});
export type AuditEntry = Tolerant<typeof AuditEntry>;

/** `count`: null when there are more than MAX_AUDIT_COUNT. */
export const AuditPage = z.extend(page(AuditEntry), { count: z.nullable(count) });
