import { eq } from 'drizzle-orm';
import { boolean, index, integer, json, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { TestDefinition } from '../definitions/tests.ts';
import { id, idOf, moment, partOf, platform } from './columns.ts';

export const assessments = platform.table('assessments', {
  id: id(),
  name: text().notNull(),
  benchmark_name: text().notNull().default(''),
  /** The language of its texts, as a BCP 47 tag. */
  language: text().notNull().default('en'),
  created: moment().notNull().defaultNow(),
  /** The last change, including the progress of candidates. */
  modified: moment().notNull().defaultNow(),
  /** Set by the operator. Status: archived; otherwise active if it has a candidature, else new. */
  archived_at: moment(),
});

/**
 * Imported tests. A row never changes, so a started test keeps its questions and answer key. An edited definition gets a
 * new row; assessments with equal definitions share one.
 */
export const tests = platform.table('tests', {
  id: id(),
  name: text().notNull(),
  /** `basic` or `big_5`. */
  algorithm: text().notNull(),
  is_code_test: boolean().notNull().default(false),
  time_limit_minutes: smallint().notNull(),
  /** Contains the answer key, so it is never sent to a candidate as it is. JSON, because JSONB changes the order of keys. */
  definition: json().$type<TestDefinition>().notNull(),
  /** SHA-256 of the definition, hexadecimal. */
  digest: text().notNull().unique(),
});

/** The tests of an assessment in their order, at most five. */
export const assessmentTests = platform.table(
  'assessment_tests',
  {
    id: id(),
    assessment_id: partOf(() => assessments.id),
    test_id: idOf(() => tests.id),
    position: smallint().notNull(),
  },
  (table) => [unique().on(table.assessment_id, table.test_id)],
);

/** At most twenty per assessment. */
export const customQuestions = platform.table(
  'custom_questions',
  {
    id: id(),
    assessment_id: partOf(() => assessments.id),
    position: smallint().notNull(),
    question: text().notNull(),
    /** The options of a multiple choice; null for free text. */
    options: text().array(),
    /** How many of the options may be chosen. */
    max_choices: smallint().notNull().default(1),
  },
  (table) => [index().on(table.assessment_id)],
);

/** The one with the lowest ID is the default link of its assessment. */
export const publicLinks = platform.table(
  'public_links',
  {
    id: id(),
    assessment_id: partOf(() => assessments.id),
    active: boolean().notNull().default(true),
    label: text().notNull(),
    /** 0: no limit. */
    candidates_limit: integer().notNull().default(0),
    public_uuid: uuid().notNull().unique(),
    /** Until when the rate limit last refused registrations; null: it never did. */
    limited_until: moment(),
  },
  (table) => [index().on(table.assessment_id)],
);

/** Finds a link by ID or UUID. */
export function publicLinkCondition(idOrUuid: number | string) {
  return typeof idOrUuid === 'number' ? eq(publicLinks.id, idOrUuid) : eq(publicLinks.public_uuid, idOrUuid);
}
