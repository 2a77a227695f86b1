import { isNull, sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Answer, EventKind } from '../../contract/taking.ts';
import type { AreaScore } from '../scoring/outcome.ts';
import { customQuestions, tests } from './assessments.ts';
import { candidatures } from './candidatures.ts';
import { id, moment, platform } from './columns.ts';

/** JSONB that comes back as it went in. Drizzle's own parses a text once more, so that `"42"` would come back as 42. */
const answerJson = customType<{ data: Answer; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** How one test of a candidature went. There is a row from the start of the test on. */
export const results = platform.table(
  'results',
  {
    id: id(),
    candidature_id: integer()
      .notNull()
      .references(() => candidatures.id, { onDelete: 'cascade' }),
    test_id: integer()
      .notNull()
      .references(() => tests.id),
    started_at: moment().notNull(),
    /** Start, time limit and any extra time: the clock that counts. // T30 */
    deadline: moment().notNull(),
    /** Null while it is being taken. At the deadline a test is submitted as it is. */
    submitted_at: moment('handed_in_at'),
    /** 0 to 100; null for a personality test and until submitted. */
    score: smallint(),
    /** The personality code; empty for a basic test. */
    score_display: text().notNull().default(''),
    /** Correct answers by skill area; null until scored, which for code is after submission. */
    areas: jsonb().$type<AreaScore[]>(),
    /** After a failure, not before this moment is it tried to score it again. */
    retry_scoring_at: moment(),
    /** How often it was tried to score it, the attempt under way included. */
    scoring_attempts: smallint().notNull().default(0),
    /** Which kinds of events the page reported, each once however often it came. // T35 */
    noticed: text()
      .array()
      .$type<EventKind[]>()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex().on(table.candidature_id, table.test_id),
    index().on(table.test_id),
    // Index of the background work.
    index('results_running').on(table.deadline).where(isNull(table.submitted_at)),
    index('results_unscored')
      .on(table.id)
      .where(sql`${table.submitted_at} is not null and ${table.areas} is null`),
  ],
);

/** The answers to the items of a test, each saved as it is given. */
export const answers = platform.table(
  'answers',
  {
    candidature_id: integer()
      .notNull()
      .references(() => candidatures.id, { onDelete: 'cascade' }),
    test_id: integer()
      .notNull()
      .references(() => tests.id),
    /** Of the definition. */
    item_id: text().notNull(),
    /** In the form that scoring/basic.ts describes; the source of a function for a code task; null when taken back. */
    answer: answerJson(),
    /** Counted by the candidate's page. An answer with a lower number is late and ignored. // T27 T29 */
    sequence: integer().notNull(),
    saved_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.candidature_id, table.test_id, table.item_id] })],
);

export const customAnswers = platform.table(
  'custom_answers',
  {
    id: id(),
    candidature_id: integer()
      .notNull()
      .references(() => candidatures.id, { onDelete: 'cascade' }),
    question_id: integer()
      .notNull()
      .references(() => customQuestions.id, { onDelete: 'cascade' }),
    /** As it is read: a text, or the chosen options, one a line. Null when taken back. */
    answer: text(),
    /** The places of the chosen options; null for free text. */
    chosen: smallint().array(),
    sequence: integer().notNull().default(0),
    saved_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.candidature_id, table.question_id)],
);
