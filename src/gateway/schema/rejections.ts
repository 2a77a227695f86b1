import { sql } from 'drizzle-orm';
import { boolean, index, integer, smallint, text } from 'drizzle-orm/pg-core';
import { gateway, id, moment } from './columns.ts';
import { owned, withoutCandidature } from './ownedTable.ts';

/** A row for each service: what two users may change at once has a version. */
export const rejectionReasonLists = gateway.table('rejection_reason_lists', {
  upstream: text().primaryKey(),
  version: integer().notNull().default(1),
  /** Whether hiring managers see the reasons of rejections. */
  is_shared: boolean().notNull().default(false),
  /** Who changed it last; null: without a sign-in proxy. */
  author: text(),
  changed_at: moment().notNull(),
});

export const rejectionReasons = gateway.table(
  'rejection_reasons',
  {
    id: id(),
    upstream: text().notNull(),
    label: text().notNull(),
    position: smallint().notNull(),
    /** Taken off the list: it stays with earlier rejections. */
    is_retired: boolean().notNull().default(false),
  },
  (t) => [index('rejection_reasons_of_upstream').on(t.upstream)],
);

/** Rejections from here, and those that were seen elsewhere. */
export const rejections = gateway.table(
  'rejections',
  {
    id: id(),
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    assessment_id: integer().notNull(),
    /** The candidate's address, so that erasure finds the row without the read model. */
    email: text(),
    /** Null: not known. */
    from_stage: text(),
    /** Null: without a reason. */
    reason_id: integer(),
    /** Null: elsewhere, or without a sign-in proxy. */
    author: text(),
    /** The bulk action; null: elsewhere. */
    job_id: integer(),
    rejected_at: moment().notNull(),
    /** Whether no later one replaces it. It counts while the candidate is in Rejected. */
    is_current: boolean().notNull().default(true),
  },
  (t) => [
    index('rejections_of_candidature').on(t.upstream, t.candidature_id),
    index('rejections_current')
      .on(t.upstream, t.reason_id, t.candidature_id)
      .where(sql`${t.is_current}`),
  ],
);

export const rejectionTables = {
  rejectionReasonLists: owned(rejectionReasonLists, { since: rejectionReasonLists.changed_at, isOld: null }),
  // Rejections refer to them.
  rejectionReasons: owned(rejectionReasons, { texts: [rejectionReasons.label], isOld: null }),
  // Exported without the author.
  rejections: owned(rejections, {
    since: rejections.rejected_at,
    exported: ['candidature_id', 'from_stage', 'rejected_at'],
    joined: {
      reason: sql`(select ${rejectionReasons.label} from ${rejectionReasons}
        where ${rejectionReasons.id} = ${rejections}.reason_id)`,
    },
    isOld: withoutCandidature(rejections, rejections.rejected_at),
  }),
};
