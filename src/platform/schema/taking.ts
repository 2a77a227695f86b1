import { isNull, sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Answer, EventKind } from '../../contract/taking.ts';
import type { TestEventKind } from '../../contract/testEvents.ts';
import type { AreaScore, FunctionRuns } from '../scoring/outcome.ts';
import { customQuestions, tests } from './assessments.ts';
import { candidatures } from './candidatures.ts';
import { id, idOf, moment, partOf, platform } from './columns.ts';

/** JSONB that keeps texts. Drizzle's own type parses a text again, so `"42"` would become 42. */
const answerJson = customType<{ data: Answer; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** An event of a test, see contract/taking.ts. */
export interface StoredEvent {
  kind: TestEventKind;
  item_id?: string | undefined;
  /** Milliseconds after the start of the test. */
  start: number;
  seconds?: number | undefined;
  length?: number | undefined;
}

/** How one test of a candidature went. There is a row from the start of the test on. */
export const results = platform.table(
  'results',
  {
    id: id(),
    candidature_id: partOf(() => candidatures.id),
    test_id: idOf(() => tests.id),
    started_at: moment().notNull(),
    /** The start plus the time limit and extra time, by the server's clock. // T30 */
    deadline: moment().notNull(),
    /** Null while the candidate takes the test. At the deadline it is submitted as it is. */
    submitted_at: moment(),
    /** 0 to 100; null for a personality test and until submitted. */
    score: smallint(),
    /** The personality code; empty for a basic test. */
    score_display: text().notNull().default(''),
    /** Correct answers by skill area; null until scored, which for code is after submission. */
    areas: jsonb().$type<AreaScore[]>(),
    /** How submitted functions did, by item; null for other tests, and if it was not kept. */
    runs: jsonb().$type<FunctionRuns>(),
    /** How often the candidate ran the examples of a task, by item. */
    example_runs: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** The earliest time of the next attempt to score it, after a failure. */
    retry_scoring_at: moment(),
    /** The number of attempts to score it, including a running one. */
    scoring_attempts: smallint().notNull().default(0),
    /** The kinds of events that the page reported, each once. // T35 */
    noticed: text()
      .array()
      .$type<EventKind[]>()
      .notNull()
      .default(sql`'{}'`),
    /** What was noticed with its time, in the order of arrival; null: the test was started before this was recorded. // T80 */
    events: jsonb().$type<StoredEvent[]>(),
    /** How many events were only counted, beyond MAX_TEST_EVENTS. */
    events_left_out: integer().notNull().default(0),
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
    candidature_id: partOf(() => candidatures.id),
    test_id: idOf(() => tests.id),
    /** The item's ID in the definition. */
    item_id: text().notNull(),
    /** See scoring/basic.ts for its form; a code task has the source of the function. Null: the candidate removed it. */
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
    candidature_id: partOf(() => candidatures.id),
    question_id: partOf(() => customQuestions.id),
    /** For display: a text, or the chosen options, one per line. Null: the candidate removed it. */
    answer: text(),
    /** The indices of the chosen options; null for free text. */
    chosen: smallint().array(),
    sequence: integer().notNull().default(0),
    saved_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.candidature_id, table.question_id)],
);
