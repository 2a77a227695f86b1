import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CandidatureStatus, Stage } from '../contract/codes.ts';
import type { MailKind, MailState } from '../contract/mail.ts';
import type { Answer, EventKind } from '../contract/taking.ts';
import type { TestDefinition } from './definitions/tests.ts';
import type { AreaScore } from './scoring/outcome.ts';

/** Everything of the embedded platform; the gateway's tables, on the same database, have a schema of their own. */
export const platform = pgSchema('platform');

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** JSONB that comes back as it went in. Drizzle's own parses a text once more, so that `"42"` would come back as 42. */
const answerJson = customType<{ data: Answer; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

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
 * Tests as they were imported. A row never changes, so whoever began a test goes on with the same questions and key: a
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

/** People: one per normalised e-mail address. */
export const testTakers = platform.table('test_takers', {
  id: id(),
  /** Normalised, see contract/email.ts. */
  email: text().notNull().unique(),
  first_name: text().notNull().default(''),
  last_name: text().notNull().default(''),
  created: moment().notNull().defaultNow(),
});

/**
 * One person's way through one assessment. `email` and `full_name` repeat the person's, so that the list of an
 * assessment can be searched and ordered by an index of its own; whoever renames a person writes both.
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
    /** When a rejection e-mail was queued: `reminder_sent` of the API. */
    rejection_mailed_at: moment(),
    is_exited_full_screen: boolean(),
    is_left_screen: boolean(),
    repeated_ip: boolean(),
    is_camera_enabled: boolean(),
    /** On top of each time limit, as an accommodation; set by the operator. */
    extra_time_percent: smallint().notNull().default(0),
    questions_handed_in_at: moment(),
    /** Digest of the assessment and the address from which something was last begun or handed in, for `repeated_ip`. */
    address: text(),
  },
  (table) => [
    uniqueIndex().on(table.assessment_id, table.test_taker_id),
    index().on(table.test_taker_id),
    index().on(table.public_link_id),
    // One for each ordering of the list; where nulls are last either way, each direction needs its own. Status and stage
    // stand in each, so that a filter is held against the index alone.
    index().on(table.assessment_id, table.id, table.status, table.stage),
    index().on(table.assessment_id, table.created, table.id, table.status, table.stage),
    index('candidatures_by_name').on(
      table.assessment_id,
      sql`lower(${table.full_name}) COLLATE "C"`,
      table.id,
      table.status,
      table.stage,
      // Else the expression has to be computed from the row.
      table.full_name,
    ),
    index('candidatures_by_score').on(table.assessment_id, table.avg_score, table.id, table.status, table.stage),
    index('candidatures_by_score_desc').on(
      table.assessment_id,
      table.avg_score.desc().nullsLast(),
      table.id,
      table.status,
      table.stage,
    ),
    index('candidatures_by_rating').on(table.assessment_id, table.rating, table.id, table.status, table.stage),
    index('candidatures_by_rating_desc').on(
      table.assessment_id,
      table.rating.desc().nullsLast(),
      table.id,
      table.status,
      table.stage,
    ),
    // Who has not completed has no score, as a rule, so those with one need not be passed over.
    index('candidatures_by_status_score').on(table.assessment_id, table.status, table.avg_score, table.id, table.stage),
    index('candidatures_by_status_score_desc').on(
      table.assessment_id,
      table.status,
      table.avg_score.desc().nullsLast(),
      table.id,
      table.stage,
    ),
    // For a filter that few pass: those are sorted.
    index('candidatures_by_stage').on(table.assessment_id, table.stage, table.status, table.id),
    index().on(table.assessment_id, table.address).where(isNotNull(table.address)),
  ],
);

/**
 * How many candidatures an assessment has of each status, stage and link, so that nothing counts its rows. Triggers of
 * the migrations keep it, in the transaction of each change, whoever makes it.
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
    /** Null while it is being taken. At the deadline a test is handed in as it is. */
    handed_in_at: moment(),
    /** 0 to 100; null for a personality test and until handed in. */
    score: smallint(),
    /** The personality code; empty for a basic test. */
    score_display: text().notNull().default(''),
    /** What was right by skill area; null until scored, which is after the hand-in where code is to be run. */
    areas: jsonb().$type<AreaScore[]>(),
    /** When a process last set about scoring it: whoever crashed over it is followed by another. */
    scoring_since: moment(),
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
    // What the sweeper looks for.
    index('results_running').on(table.deadline).where(isNull(table.handed_in_at)),
    index('results_unscored')
      .on(table.id)
      .where(sql`${table.handed_in_at} is not null and ${table.areas} is null`),
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
    /** Counted by the candidate's page. What comes with a lower one than is here is late and changes nothing. // T27 T29 */
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

/** `restore`: it may have been sent since the backup was made. `barred`: the mail server takes nothing from us. */
export type HoldCause = 'restore' | 'barred';

/** The outbox: written in the same transaction as its cause. */
export const mails = platform.table(
  'mails',
  {
    id: id(),
    created: moment().notNull().defaultNow(),
    kind: text().$type<MailKind>().notNull(),
    to: text().notNull(),
    to_name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    link: text(),
    candidature_id: integer().references(() => candidatures.id, { onDelete: 'set null' }),
    state: text().$type<MailState>().notNull(),
    /** What it is held for; null where it is not. */
    held_for: text().$type<HoldCause>(),
    /** The same in every copy that is sent; null where none ever is. */
    message_id: text(),
    /** How often it was tried to send it, the attempt under way included. */
    attempts: smallint().notNull().default(0),
    sent_at: moment(),
    /** Why it is not sent, or not yet, for a person to read; what a server says may name the recipient. */
    reason: text(),
  },
  (table) => [
    index().on(table.candidature_id),
    index('mails_queued')
      .on(table.id)
      .where(sql`state = 'queued'`),
  ],
);

/** API tokens: only their hash is kept. */
export const tokens = platform.table(
  'tokens',
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256 of the token, hexadecimal: a token has 256 random bits, so no slow hash is needed. */
    hash: text().notNull().unique(),
    scope: text().$type<'read' | 'write'>().notNull(),
    created: moment().notNull().defaultNow(),
    revoked_at: moment(),
  },
  (table) => [uniqueIndex('tokens_live_name').on(table.name).where(isNull(table.revoked_at))],
);

/**
 * Who was erased, so that a backup of before does not bring them back: of the address only a digest is kept. Whoever has
 * its key can ask whether a certain address was erased, and learns none. // T44
 */
export const erasures = platform.table(
  'erasures',
  {
    /** What the digest is keyed with, base64url: one for all that one database has made. */
    key: text().notNull(),
    /** HMAC-SHA-256 of the normalised address, base64url. */
    digest: text().notNull(),
    erased_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.digest] })],
);
