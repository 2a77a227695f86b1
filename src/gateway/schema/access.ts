import { boolean, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { gateway, id, moment } from './columns.ts';
import { owned } from './ownedTable.ts';

/** The assessments whose access was ever changed. */
export const assessmentAccess = gateway.table(
  'assessment_access',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    /** Whether it exists for members only. */
    is_restricted: boolean().notNull(),
    /** The number of changes: a change names the last one that its user saw. */
    revision: integer().notNull(),
    /** Who changed it last. */
    author: text(),
    changed_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id] })],
);

/** The members of assessments: a user or a group of the sign-in proxy each. */
export const assessmentMembers = gateway.table(
  'assessment_members',
  {
    id: id(),
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    /** Null: a group. */
    user_name: text(),
    group_name: text(),
    added_at: moment().notNull(),
  },
  (t) => [index('members_of_assessment').on(t.upstream, t.assessment_id)],
);

export const accessTables = {
  // A row for each assessment, and one for each member.
  assessmentAccess: owned(assessmentAccess, { since: assessmentAccess.changed_at, isOld: null }),
  assessmentMembers: owned(assessmentMembers, { since: assessmentMembers.added_at, isOld: null }),
};
