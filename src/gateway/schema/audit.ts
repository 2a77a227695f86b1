import type { Audited } from '../../contract/operations/operations.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, smallint, text } from 'drizzle-orm/pg-core';
import type { Role } from '../../contract/role.ts';
import { gateway, id, moment } from './columns.ts';
import { olderThan, owned } from './ownedTable.ts';

/** Leaves out the single calls of bulk actions. In literals, so that the planner uses the index with this condition. */
export const IS_UNGROUPED = sql.raw(`(job_id is null or operation = 'createJob')`);

/** Every write and export. The entry is stored before the call. It has no names of candidates. */
export const audit = gateway.table(
  'audit',
  {
    id: id(),
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
    /** Of a stage change: the review in which it was decided. */
    review_id: integer(),
    /** Null: the outcome is unknown. */
    status: smallint(),
    /** Why it was refused or failed: an error key of the service, or a code of the gateway. Never a text. */
    reason: text(),
    /** The label of a public link. */
    label: text(),
    request_id: text().notNull(),
  },
  (t) => [
    index('audit_by_age').on(t.at),
    index('audit_newest').on(t.upstream, t.id),
    index('audit_of_candidature').on(t.candidature_id),
    index('audit_of_moves').on(t.upstream, t.assessment_id, t.at).where(isNotNull(t.from_stage)),
    index('audit_of_job').on(t.job_id, t.at),
    index('audit_of_review').on(t.review_id).where(isNotNull(t.review_id)),
    index('audit_of_undone').on(t.undoes).where(isNotNull(t.undoes)),
    index('audit_of_assessment').on(t.upstream, t.assessment_id, t.at, t.id).where(IS_UNGROUPED),
  ],
);

// Exported without the user who acted. Old entries are deleted by the retention period of the audit log.
export const auditTables = {
  audit: owned(audit, {
    since: audit.at,
    erase: { candidature_id: null },
    // Labels of public links.
    texts: [audit.label],
    exported: ['at', 'operation', 'assessment_id', 'candidature_id', 'detail', 'rows', 'status', 'reason'],
    isOld: olderThan(audit.at),
  }),
};
