import { isNotNull } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CandidatureStatus, Stage } from '../../contract/codes.ts';
import { assessments, publicLinks } from './assessments.ts';
import { id, moment, platform } from './columns.ts';

/** Candidates: one per normalised email address. */
export const testTakers = platform.table('test_takers', {
  id: id(),
  /** Normalised, see contract/email.ts. */
  email: text().notNull().unique(),
  first_name: text().notNull().default(''),
  last_name: text().notNull().default(''),
  created: moment().notNull().defaultNow(),
});

/**
 * One candidate in one assessment. `email` and `full_name` repeat the test taker's, so that the list of an
 * assessment is searched and sorted without a join. Renaming a test taker updates both.
 */
export const candidatures = platform.table(
  'candidatures',
  {
    id: id(),
    assessment_id: integer()
      .notNull()
      .references(() => assessments.id),
    test_taker_id: integer()
      .notNull()
      .references(() => testTakers.id),
    /** The public link through which they came; null when invited in person. */
    public_link_id: integer().references(() => publicLinks.id),
    created: moment().notNull().defaultNow(),
    started_at: moment(),
    completed_at: moment(),
    email: text().notNull(),
    full_name: text().notNull(),
    invitation_uuid: uuid().notNull().unique(),
    status: text().$type<CandidatureStatus>().notNull().default('invited'),
    stage: text().$type<Stage>().notNull().default('NYE'),
    avg_score: smallint(),
    personality_algorithm: text(),
    personality: text(),
    rating: smallint(),
    review: text(),
    /** When a rejection email was queued: `reminder_sent` of the API. */
    rejection_mailed_at: moment(),
    is_exited_full_screen: boolean(),
    is_left_screen: boolean(),
    repeated_ip: boolean(),
    is_camera_enabled: boolean(),
    /** On top of each time limit, as an accommodation; set by the operator. */
    extra_time_percent: smallint().notNull().default(0),
    questions_submitted_at: moment('questions_handed_in_at'),
    /** Digest of the assessment and the address from which something was last started or submitted, for `repeated_ip`. */
    address: text(),
  },
  (table) => [
    uniqueIndex().on(table.assessment_id, table.test_taker_id),
    index().on(table.test_taker_id),
    index().on(table.public_link_id),
    // For the orderings of sync; the others are sorted. Each index has status and stage, so that a filter reads the index
    // only, not the table.
    index().on(table.assessment_id, table.id, table.status, table.stage),
    index().on(table.assessment_id, table.created, table.id, table.status, table.stage),
    // For a status by score. Nulls come last in both directions, so each direction needs an index.
    index('candidatures_by_status_score').on(table.assessment_id, table.status, table.avg_score, table.id, table.stage),
    index('candidatures_by_status_score_desc').on(
      table.assessment_id,
      table.status,
      table.avg_score.desc().nullsLast(),
      table.id,
      table.stage,
    ),
    // For a stage that few candidatures have: their rows are found here, then sorted.
    index('candidatures_by_stage').on(table.assessment_id, table.stage, table.status, table.id),
    index().on(table.assessment_id, table.address).where(isNotNull(table.address)),
  ],
);

/**
 * How many candidatures an assessment has of each status, stage and link, so that nothing counts its rows. Triggers of
 * the migrations keep it, in the transaction of each change.
 */
export const candidatureCounts = platform.table(
  'candidature_counts',
  {
    assessment_id: integer()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    status: text().$type<CandidatureStatus>().notNull(),
    stage: text().$type<Stage>().notNull(),
    /** 0: invited in person. */
    public_link_id: integer().notNull(),
    candidatures: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessment_id, table.status, table.stage, table.public_link_id] })],
);
