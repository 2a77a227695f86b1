import { AUDITED } from './operations/operations.ts';
import { z } from 'zod/mini';
import { MAX_AUDIT_DETAIL } from './audited.ts';
import { count, id, page, text, timestamp } from './fields.ts';
import { ROLES } from './role.ts';

/** A write or an export, with IDs and codes only, and the name of the user. */
export const AuditEntry = z.strictObject({
  id,
  at: timestamp,
  /** The user, also of what a job did; null with `AUTH=none`. */
  actor: z.nullable(text(254)),
  role: z.nullable(z.enum(ROLES)),
  operation: z.enum(AUDITED),
  assessment: z.nullable(id),
  /** The candidature ID; null where the entry is not about a candidate, or the candidate was erased. */
  candidature: z.nullable(id),
  /** The job that did it, or that was created or changed. */
  job: z.nullable(id),
  /** The stage, or the kind or action of a job; of an export, its format and filters. */
  detail: z.nullable(text(MAX_AUDIT_DETAIL)),
  /** Of an export or a selection: how many candidates it has. */
  rows: z.nullable(count),
  /** Of a stage change: the previous stage, if known. */
  from: z.nullable(text(60)),
  /** The current name of the candidate; null: not known. */
  name: z.nullable(text(500)),
  /** Of a new bulk action: the new stage. */
  to: z.nullable(text(200)),
  /** Of a new bulk action: how many candidates it has. */
  total: z.nullable(count),
  /** Of a new bulk action: how many candidates it has changed so far. */
  done: z.nullable(count),
  /** The HTTP status of the outcome; null when the outcome is unknown and the write may have happened. */
  status: z.nullable(count),
  /** Why it was refused or failed: `REPEATING_INVITATION`, or a code of the gateway; null: not known, or it was done. */
  reason: z.nullable(text(60)),
  /** The label of a public link. */
  label: z.nullable(text(200)),
  /** Of a stage change: whether it undid an earlier one, and whether that cancelled a rejection email. */
  is_undo: z.boolean(),
  email_cancelled: z.boolean(),
  /** Of a new bulk action: the bulk action that it undoes. */
  undoes: z.nullable(id),
  /** Whether the candidate was removed here since. */
  is_removed: z.boolean(),
  /** The request ID in the logs. */
  request: text(100),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** `count`: null when there are more than MAX_AUDIT_COUNT. */
export const AuditPage = z.extend(page(AuditEntry), { count: z.nullable(count) });

export const auditSchemas = {
  listAudit: { summary: 'The audit log, newest first', response: AuditPage },
  exportAudit: { summary: 'The matching entries of the audit log, as CSV' },
};
