import { isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { CANDIDATURE_STATUSES, STAGES, TO_REVIEW } from '../../contract/codes.ts';
import type { Result, ResultDetail } from '../../contract/result.ts';
import { MAX_LIMIT } from '../../contract/endpoint.ts';
import type { SweepCursor } from './sweepCursor.ts';

/** The copy of an upstream's data. It can be read again, so it is in no backup. */
export const readModel = pgSchema('read_model');

/**
 * A version of the read model of an upstream. `number` grows with each change; `epoch` changes when the cache is dropped, and
 * versions of different epochs are not comparable.
 */
export interface ModelVersion {
  epoch: number;
  number: number;
}

const moment = () => timestamp({ withTimezone: true, mode: 'date' });
/** Sorted by code point on every engine. */
const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const version = () => bigint({ mode: 'number' }).notNull();

/** The index of a code in its order; unknown codes come last. */
export const rankOfCode = (codes: readonly string[], code: string): number =>
  codes.includes(code) ? codes.indexOf(code) : UNKNOWN_CODE;
export const UNKNOWN_CODE = 99;
const rankOf = (column: string, codes: readonly string[]): SQL =>
  sql.raw(
    `case ${column} ${codes.map((code, place) => `when '${code}' then ${place}`).join(' ')} else ${UNKNOWN_CODE} end`,
  );

/** Added to ranks to sort provisional and final scores apart; above every score. */
const SCORE_RANK_OFFSET = 1000;
/** The `score_rank` of a final score is at least this. */
export const LOWEST_FINAL_SCORE_RANK = SCORE_RANK_OFFSET;

/**
 * Sort keys of candidatures that are no columns, as SQL. Rows without a value come last in the named direction. Each has an
 * index on the same expression.
 */
export const ORDER_KEYS = {
  // chr(1114111) sorts above every address. An index entry has at most about 2,700 bytes.
  email_up: `coalesce(left(lower(email), 254), chr(1114111)) collate "C"`,
  email_down: `coalesce(left(lower(email), 254), '') collate "C"`,
  // Unknown codes come after known ones, and rows without a code last.
  status_up: 'case when status is null then 100 else status_rank end',
  status_down: 'case when status is null then -1 else status_rank end',
  stage_up: 'case when stage is null then 100 else stage_rank end',
  stage_down: 'case when stage is null then -1 else stage_rank end',
  score_up: `case when avg_score is null then ${2 * SCORE_RANK_OFFSET} when status = 'completed' then avg_score else ${SCORE_RANK_OFFSET} + avg_score end`,
  rating_up: `coalesce(rating, 'infinity')`,
} as const;

/** Candidatures to review. As literals, so that the planner uses the index with this condition. */
export const IS_TO_REVIEW = sql.raw(`status = '${TO_REVIEW.status}' and stage = '${TO_REVIEW.stage}'`);

/** One row for each upstream, by identity (see upstream/upstream.ts). Writers to its cache lock this row first. */
export const upstreams = readModel.table('upstreams', {
  upstream: text().primaryKey(),
  /** A new random number each time the cache starts empty. */
  epoch: integer().notNull(),
  /** Counts the transactions that changed rows; written last in each of them. */
  version: version().default(0),
  /** The page size to request for candidatures. Smaller after the upstream refused a larger one. */
  page_limit: integer().notNull().default(MAX_LIMIT),
  /** The largest page of candidatures so far. */
  page_size: integer().notNull().default(0),
  assessment_page_limit: integer().notNull().default(MAX_LIMIT),
  assessment_page_size: integer().notNull().default(0),
  /** Hash of the API token that the rows were read with; null: not known. */
  token_fingerprint: text(),
  /**
   * The version at which the token changed: rows up to it may belong to another account. Null once the list of assessments
   * was read with the new token.
   */
  unverified_version: bigint({ mode: 'number' }),
  /** The highest version whose removals were deleted. */
  pruned_version: version().default(0),
  /** When it last answered 404 for the details of a result that it had just listed; null: never. */
  details_refused_at: moment(),
  used_at: moment().notNull(),
});

export const assessments = readModel.table(
  'assessments',
  {
    upstream: text().notNull(),
    id: integer().notNull(),
    name: text(),
    candidates: doublePrecision(),
    invited: doublePrecision(),
    started: doublePrecision(),
    finished: doublePrecision(),
    status: text(),
    finished_percentage: doublePrecision(),
    modified: text(),
    name_key: sortedText().notNull(),
    first_version: version(),
    version: version(),
    /** The number of the first complete sweep, or of the sweep under way, that did not see it. */
    missed: integer(),
    /** When its counts or date in the list last changed: its candidatures may have changed, too. */
    changed_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.id] })],
);

/** The condition that an assessment is not archived. */
export const IS_CURRENT_ASSESSMENT = or(isNull(assessments.status), ne(assessments.status, 'archived'));

export const candidatures = readModel.table(
  'candidatures',
  {
    upstream: text().notNull(),
    id: integer().notNull(),
    assessment_id: integer().notNull(),
    testtaker_id: integer(),
    /** The text of the upstream. */
    created: text(),
    email: text(),
    full_name: text(),
    invitation_uuid: text(),
    invitation_link: text(),
    avg_score: doublePrecision(),
    is_hired: boolean(),
    personality_algorithm: text(),
    personality: text(),
    rating: doublePrecision(),
    review: text(),
    stage: text(),
    status: text(),
    created_at: moment(),
    /** Null where the service does not say it. */
    completed_at: moment(),
    /** The name, or the email where there is none, folded. */
    name_key: sortedText().notNull(),
    // Sort keys are never null, so that a page can continue after a row.
    /** Final scores above provisional ones above none. */
    score_rank: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `case when avg_score is null then -1 when status = 'completed' then ${SCORE_RANK_OFFSET} + avg_score else avg_score end`,
        ),
      ),
    created_rank: moment().notNull().generatedAlwaysAs(sql.raw(`coalesce(created_at, '-infinity'::timestamptz)`)),
    rating_rank: doublePrecision().notNull().generatedAlwaysAs(sql.raw('coalesce(rating, -1)')),
    stage_rank: smallint().notNull().generatedAlwaysAs(rankOf('stage', STAGES)),
    status_rank: smallint().notNull().generatedAlwaysAs(rankOf('status', CANDIDATURE_STATUSES)),
    first_version: version(),
    /** Whether it was first seen before the first complete sweep of its list: then it is not new. */
    is_initial: boolean().notNull().default(false),
    version: version(),
    /** See `assessments.missed`. */
    missed: integer(),
    /** When a write ended without an answer; its outcome is unknown until a later page. */
    unknown_since: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.id] }),
    index('candidatures_by_id').on(t.upstream, t.assessment_id, t.id),
    index('candidatures_by_score').on(t.upstream, t.assessment_id, t.score_rank, t.id),
    index('candidatures_by_created').on(t.upstream, t.assessment_id, t.created_rank, t.id),
    index('candidatures_by_name').on(t.upstream, t.assessment_id, t.name_key, t.id),
    index('candidatures_by_rating').on(t.upstream, t.assessment_id, t.rating_rank, t.id),
    ...Object.entries(ORDER_KEYS).map(([name, key]) =>
      index(`candidatures_by_${name}`).on(t.upstream, t.assessment_id, sql.raw(`(${key})`), t.id),
    ),
    // Has all columns that facets count by, so the table is not read.
    index('candidatures_by_values').on(
      t.upstream,
      t.assessment_id,
      t.status_rank,
      t.stage_rank,
      t.avg_score,
      t.rating_rank,
    ),
    index('candidatures_by_version').on(t.upstream, t.version),
    index('candidatures_to_review').on(t.upstream, t.assessment_id, t.created_rank, t.id).where(IS_TO_REVIEW),
    index('candidatures_of_test_taker').on(t.upstream, t.testtaker_id),
  ],
);

/** The text that searches scan. A separate table, because it is small and changes only with name and email. */
export const candidatureTexts = readModel.table(
  'candidature_texts',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    candidature_id: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id, t.candidature_id] })],
);

/** Removed candidatures, for the list of changes. */
export const removals = readModel.table(
  'removals',
  {
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    assessment_id: integer().notNull(),
    version: version(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.candidature_id] }),
    index('removals_by_version').on(t.upstream, t.version),
    index('removals_by_age').on(t.at),
  ],
);

/** When our last write to a candidature was answered. A page that was requested before is outdated for it. */
export const writes = readModel.table(
  'writes',
  { upstream: text().notNull(), candidature_id: integer().notNull(), at: moment().notNull() },
  (t) => [primaryKey({ columns: [t.upstream, t.candidature_id] }), index('writes_by_age').on(t.at)],
);

/** The `sweeps.scope` of the list of assessments. */
export const ASSESSMENT_LIST = 0;

/** How far each list was read. `scope` is the assessment whose candidatures it is, or ASSESSMENT_LIST. */
export const sweeps = readModel.table(
  'sweeps',
  {
    upstream: text().notNull(),
    scope: integer().notNull(),
    /** The number of the running or last sweep, from 1. */
    number: integer().notNull().default(0),
    is_running: boolean().notNull().default(false),
    /** The number of pages stored in all sweeps: the fence of sync, see checkStep in sync/sweepPage.ts. */
    step: integer().notNull().default(0),
    /** The position of the running sweep; null: its first page was not requested yet. */
    cursor: jsonb().$type<SweepCursor>(),
    rows_seen: integer().notNull().default(0),
    /** The number of rows without an ID, or that are no objects. */
    unreadable: integer().notNull().default(0),
    /** The number of rows that the upstream reports. */
    reported_count: integer(),
    /** Whether each page so far continued the one before. */
    is_whole: boolean().notNull().default(true),
    /** The rows of the last complete sweep that was not short, see sync/sweepState.ts. Null: there was none. */
    complete_rows: integer(),
    /** The numbers of the complete sweeps since then, which saw far fewer rows. */
    short_sweeps: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The number of candidates that the list of assessments states, if the last complete sweep saw far fewer. */
    stated_count: integer(),
    started_at: moment(),
    /** When the last sweep ended, and when the last complete one did. */
    ended_at: moment(),
    complete_at: moment(),
    /** When a user last requested it. */
    watched_at: moment(),
    /** When the upstream last answered a page. */
    answered_at: moment(),
    /** Consecutive failures: pages without an answer, and incomplete sweeps. `failed_at`: the time of the last one. */
    failures: integer().notNull().default(0),
    /** Incomplete sweeps in a row. */
    incomplete_sweeps: integer().notNull().default(0),
    failed_at: moment(),
    /** The code of the last problem; null: the last page was answered, and the last sweep complete. */
    problem: text(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.scope] })],
);

/** Selected candidatures in order, kept while a dialog about them may be open. */
export const selections = readModel.table(
  'selections',
  {
    id: uuid().primaryKey().defaultRandom(),
    upstream: text().notNull(),
    ids: integer().array().notNull(),
    /** Stage and status of each ID when it was selected. */
    stages: text().array().notNull(),
    statuses: text().array().notNull(),
    /** Whether the list that the user saw did not have it. */
    elsewhere: boolean().array().notNull().default([]),
    /** What the test conditions of each left to do; empty: the request did not ask. */
    conditions: text().array().notNull().default([]),
    expires_at: moment().notNull(),
  },
  (t) => [index('selections_by_age').on(t.expires_at)],
);

/** When each process with an upstream was last seen. They share its rate limit: see rateLimiter/processHeartbeat.ts. */
export const processes = readModel.table(
  'processes',
  {
    upstream: text().notNull(),
    /** A random ID of each start. */
    process: uuid().notNull(),
    seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.process] })],
);

/** What a result's details add to the result in the list. */
export type StoredDetails = Pick<
  ResultDetail,
  | 'skill_areas_score'
  | 'duration'
  | 'response_time'
  | 'number_questions_completed'
  | 'score_description'
  | 'completed_at'
  | 'events'
  | 'events_left_out'
>;

/** The latest results that were read of a candidature, by a job or for a user. */
export const results = readModel.table(
  'results',
  {
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    assessment_id: integer().notNull(),
    testtaker_id: integer().notNull(),
    read_at: moment().notNull(),
    /** The version of the cache when they were read. A candidature with a later version has changed since. */
    version: version().default(0),
    results: jsonb().$type<Result[]>().notNull(),
    /** The details of results that a user opened, by result. Emptied when the results change. */
    details: jsonb().$type<Record<string, StoredDetails>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.upstream, t.candidature_id] }),
    index('results_of_assessment').on(t.upstream, t.assessment_id, t.candidature_id),
    index('results_by_age').on(t.read_at),
  ],
);

/** The latest run that read the results of an assessment, at most once a day. */
export const resultRuns = readModel.table(
  'result_runs',
  {
    upstream: text().notNull(),
    assessment_id: integer().notNull(),
    started_at: moment().notNull(),
    ended_at: moment(),
    /** The candidatures whose results the run reads. `failed`: those that the upstream refused. */
    ids: integer().array().notNull(),
    failed: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.assessment_id] })],
);

/** The latest test conditions that were read of a candidature. Null: not recorded. */
export const flags = readModel.table(
  'flags',
  {
    upstream: text().notNull(),
    candidature_id: integer().notNull(),
    testtaker_id: integer().notNull(),
    read_at: moment().notNull(),
    is_exited_full_screen: boolean(),
    is_left_screen: boolean(),
    repeated_ip: boolean(),
    is_camera_enabled: boolean(),
  },
  (t) => [primaryKey({ columns: [t.upstream, t.candidature_id] }), index('flags_by_age').on(t.read_at)],
);
