import { isNotNull } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CandidatureStatus, Stage } from '../../contract/codes.ts';
import { assessments, publicLinks } from './assessments.ts';
import { id, idOf, moment, partOf, platform } from './columns.ts';

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
    assessment_id: idOf(() => assessments.id),
    test_taker_id: idOf(() => testTakers.id),
    /** The public link that the candidate registered through; null when a recruiter invited them. */
    public_link_id: integer().references(() => publicLinks.id),
    created: moment().notNull().defaultNow(),
    started_at: moment(),
    completed_at: moment(),
    /** The last change; null: none since this is recorded. */
    modified: moment().$onUpdate(() => new Date()),
    email: text().notNull(),
    full_name: text().notNull(),
    invitation_uuid: uuid().notNull().unique(),
    /**
     * The greeting on the candidate's page, where the address was not verified: the name typed in the form, never a stored one.
     * Null: the stored name.
     */
    greeting_name: text(),
    status: text().$type<CandidatureStatus>().notNull().default('invited'),
    stage: text().$type<Stage>().notNull().default('NYE'),
    avg_score: smallint(),
    personality_algorithm: text(),
    personality: text(),
    rating: smallint(),
    review: text(),
    /** When a rejection email was queued: `reminder_sent` of the API. */
    rejection_emailed_at: moment(),
    is_exited_full_screen: boolean(),
    is_left_screen: boolean(),
    repeated_ip: boolean(),
    is_camera_enabled: boolean(),
    /** Added to each time limit, as an accommodation; set by the operator. */
    extra_time_percent: smallint().notNull().default(0),
    questions_submitted_at: moment(),
    /** Digest of the assessment and the IP address of the last start or submission, for `repeated_ip`. */
    address: text(),
  },
  (table) => [
    uniqueIndex().on(table.assessment_id, table.test_taker_id),
    index().on(table.test_taker_id),
    index().on(table.public_link_id),
    // The orderings that sync uses; the database sorts for the others. Status and stage are included, so that a filter
    // reads only the index.
    index().on(table.assessment_id, table.id, table.status, table.stage),
    index().on(table.assessment_id, table.created, table.id, table.status, table.stage),
    // A status, by score. Nulls come last in both directions, so each direction needs an index.
    index('candidatures_by_status_score').on(table.assessment_id, table.status, table.avg_score, table.id, table.stage),
    index('candidatures_by_status_score_desc').on(
      table.assessment_id,
      table.status,
      table.avg_score.desc().nullsLast(),
      table.id,
      table.stage,
    ),
    // A stage that few candidatures have: the database finds them here, then sorts them.
    index('candidatures_by_stage').on(table.assessment_id, table.stage, table.status, table.id),
    index().on(table.assessment_id, table.address).where(isNotNull(table.address)),
  ],
);

/**
 * The number of candidatures of an assessment by status, stage and link, so that no query counts rows. Triggers in the
 * migrations update it in the transaction of each change.
 */
export const candidatureCounts = platform.table(
  'candidature_counts',
  {
    assessment_id: partOf(() => assessments.id),
    status: text().$type<CandidatureStatus>().notNull(),
    stage: text().$type<Stage>().notNull(),
    /** 0: invited by a recruiter. */
    public_link_id: integer().notNull(),
    candidatures: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessment_id, table.status, table.stage, table.public_link_id] })],
);
