import { boolean, index, integer, json, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { TestDefinition } from '../definitions/tests.ts';
import { id, moment, platform } from './columns.ts';

export const assessments = platform.table('assessments', {
  id: id(),
  name: text().notNull(),
  benchmark_name: text().notNull().default(''),
  /** Of its texts, a BCP 47 tag. */
  language: text().notNull().default('en'),
  created: moment().notNull().defaultNow(),
  /** Last change, any candidate's progress included. */
  modified: moment().notNull().defaultNow(),
  /** Set by the operator. The status follows: archived, else active with a candidature, else new. */
  archived_at: moment(),
});

/**
 * Tests as they were imported. A row never changes, so that a started test keeps its questions and key: a
 * definition that was edited is another row, one that is the same is the same row in all assessments.
 */
export const tests = platform.table('tests', {
  id: id(),
  name: text().notNull(),
  /** `basic` or `big_5`. */
  algorithm: text().notNull(),
  is_code_test: boolean().notNull().default(false),
  time_limit_minutes: smallint().notNull(),
  /** With the key: nothing of it goes to a candidate as it is. Not JSONB, which would change the order of keys. */
  definition: json().$type<TestDefinition>().notNull(),
  /** SHA-256 of the definition, hexadecimal. */
  digest: text().notNull().unique(),
});

/** Which tests an assessment is made of, at most five, in this order. */
export const assessmentTests = platform.table(
  'assessment_tests',
  {
    id: id(),
    assessment_id: integer()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    test_id: integer()
      .notNull()
      .references(() => tests.id),
    position: smallint().notNull(),
  },
  (table) => [unique().on(table.assessment_id, table.test_id)],
);

/** At most twenty for an assessment. */
export const customQuestions = platform.table(
  'custom_questions',
  {
    id: id(),
    assessment_id: integer()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
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
    assessment_id: integer()
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    active: boolean().notNull().default(true),
    label: text().notNull(),
    /** 0: no limit. */
    candidates_limit: integer().notNull().default(0),
    public_uuid: uuid().notNull().unique(),
  },
  (table) => [index().on(table.assessment_id)],
);
