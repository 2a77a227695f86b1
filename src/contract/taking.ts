import { z } from 'zod/mini';
import { MAX_SEQUENCE } from './answerSequence.ts';
import { CANDIDATURE_STATUSES } from './codes.ts';
import { count, id, seconds, text, timestamp } from './fields.ts';
import { TEST_EVENT_KINDS } from './testEvents.ts';

/**
 * The API between the candidate pages and the embedded platform. It is not part of the API description: the live service
 * has its own pages. Every path is below `takingPath(uuid)`, and the personal link is the only credential. Responses
 * never contain a correct answer, an explanation or a hidden test case. // T33
 *
 * Errors are `{ "detail": "…" }`: 404 for every closed link, 409 with a `Conflict` for an action that the state does not
 * allow (any more).
 */
export const takingPath = (invitationUuid: string) => `/testtaker/api/takeinvitation/${invitationUuid}/`;

/**
 * The version of the answer to an item, from 1; 0: no answer yet. A page continues from the server's number, by any step: typing
 * offline counts thousands. The answer with the higher number wins; of equal numbers, the first one stored. // T27 T29
 */
const sequence = count.check(z.maximum(MAX_SEQUENCE));

/**
 * `open`: not started · `running`: its time runs · `done`: submitted, or out of time. Custom questions have no time limit and
 * are `running` as soon as it is their turn. A step can be started when all earlier ones are done. // T32
 */
const state = z.enum(['open', 'running', 'done']);

const TestStep = z.strictObject({
  kind: z.literal('test'),
  test_id: id,
  name: z.string(),
  /** Questions with right answers, statements about oneself, or functions to write. */
  type: z.enum(['basic', 'big_5', 'code']),
  /** Shown before the start. */
  instructions: z.nullable(z.string()),
  /** The candidate's time: the limit and any extra time. */
  minutes: count,
  items: count,
  answered: count,
  has_practice: z.boolean(),
  state,
  /** Null until it is started. */
  deadline: z.nullable(timestamp),
});
export type TestStep = z.output<typeof TestStep>;

const QuestionsStep = z.strictObject({
  kind: z.literal('questions'),
  items: count,
  answered: count,
  state,
});
export type QuestionsStep = z.output<typeof QuestionsStep>;

/** GET `` · also the answer of POST `start/` and of every submission: the candidate's progress in the assessment. */
export const Overview = z.strictObject({
  assessment: z.string(),
  /** The language of the texts, as a BCP 47 tag. */
  language: z.string(),
  /** The candidate's name for a greeting; may be empty. */
  name: z.string(),
  /** `completed` may come seconds after the last submission, since submitted code is run first. */
  status: z.enum(CANDIDATURE_STATUSES),
  /** The server's clock. The time left is computed from it, not from the device's clock. // T30 */
  now: timestamp,
  /** Tests in their order; custom questions, where there are any, last. */
  steps: z.array(z.discriminatedUnion('kind', [TestStep, QuestionsStep])),
});
export type Overview = z.output<typeof Overview>;

const shown = { id: z.string(), prompt: z.string(), exhibit: z.nullable(z.string()) };
const options = z.array(z.string());
/** Arguments or a result, as JSON. */
const Example = z.strictObject({ input: z.array(z.json()), output: z.json() });

/** One item as a candidate sees it. */
export const ShownItem = z.discriminatedUnion('type', [
  /** Answer: the place of one option, from 0. */
  z.strictObject({ type: z.literal('single'), ...shown, options }),
  /** Answer: the places of some options. */
  z.strictObject({ type: z.literal('multiple'), ...shown, options }),
  /** Answer: all places, in the chosen order. */
  z.strictObject({ type: z.literal('ordering'), ...shown, options }),
  /** Answer: a number. */
  z.strictObject({ type: z.literal('number'), ...shown, unit: z.nullable(z.string()) }),
  /** Answer: 1, very inaccurate, to 5, very accurate. The prompt is the statement. */
  z.strictObject({ type: z.literal('statement'), ...shown }),
  /** Answer: the source of the function. */
  z.strictObject({
    type: z.literal('code'),
    ...shown,
    programming_language: z.enum(['javascript', 'typescript']),
    /** The function without its body, to start with. */
    stub: z.string(),
    examples: z.array(Example),
  }),
]);
export type ShownItem = z.output<typeof ShownItem>;

const places = z.array(count).check(z.minLength(1), z.maxLength(20));

/** An answer; null removes it. Empty lists and texts are not answers. */
export const Answer = z.union([z.null(), z.number(), places, text(20_000).check(z.minLength(1))]);
export type Answer = z.output<typeof Answer>;

const SavedAnswer = z.strictObject({ answer: Answer, sequence });

/** POST `tests/{test_id}/start/` (starts the test, unless it was started) · GET `tests/{test_id}/`: a running test. */
export const Sitting = z.strictObject({
  test_id: id,
  name: z.string(),
  now: timestamp,
  deadline: timestamp,
  items: z.array(ShownItem),
  /** The saved answers by item ID. */
  answers: z.record(z.string(), SavedAnswer),
  /** How often the examples of a task were run, by item ID; absent: never. */
  example_runs: z.record(z.string(), count),
});
export type Sitting = z.output<typeof Sitting>;

/** PUT `tests/{test_id}/answers/{item_id}/` · PUT `questions/{question_id}/`: the body. */
export const AnswerGiven = z.strictObject({ answer: Answer, sequence: sequence.check(z.minimum(1)) });

/**
 * The answer to both PUTs: the stored answer. `saved`: whether it is the one sent. Otherwise another tab or device has answered
 * with a higher number, or first with the same one; the next answer goes on from the stored `sequence`.
 */
export const Saved = z.strictObject({
  answer: Answer,
  sequence,
  saved: z.boolean(),
  saved_at: timestamp,
  now: timestamp,
});
export type Saved = z.output<typeof Saved>;

/** How often the examples of a task may be run. */
export const MAX_EXAMPLE_RUNS = 30;

/**
 * POST `tests/{test_id}/items/{item_id}/run/`: the body. Runs the code against the examples of its task; it is neither an answer nor
 * part of the score. 429: too many wait · 503: the sandbox failed. Such a run is not counted.
 */
export const ExampleSource = z.strictObject({ source: text(20_000).check(z.minLength(1)) });

/** The answer: of each example, in their order, what the function did. */
export const ExampleRun = z.strictObject({
  cases: z.array(
    z.strictObject({
      /**
       * `nothing`: returned no value · `error`: threw, or is no valid code · `time`: took longer than one case may · `stopped`: had no
       * turn, because the code used all time or memory.
       */
      outcome: z.enum(['passed', 'failed', 'nothing', 'error', 'time', 'stopped']),
      /** The returned value as JSON, cut when long; null: none. */
      got: z.nullable(z.string()),
      /** The text of the error; null: none. */
      error: z.nullable(z.string()),
      /** CPU time in milliseconds. */
      ms: count,
    }),
  ),
  /** How often the examples were run, with this run. */
  runs: count,
  now: timestamp,
});
export type ExampleRun = z.output<typeof ExampleRun>;

/** GET `tests/{test_id}/practice/`: a question that does not count. */
export const Practice = z.strictObject({ item: ShownItem });
/** POST `tests/{test_id}/practice/`: the body. */
export const PracticeTry = z.strictObject({ answer: Answer });
/** The response: whether the answer was right, and why. Nothing is stored. */
export const PracticeVerdict = z.strictObject({ right: z.boolean(), explanation: z.string() });
export type PracticeVerdict = z.output<typeof PracticeVerdict>;

/** GET `questions/`: the custom questions. POST `questions/submit/` submits them. */
export const Questions = z.strictObject({
  questions: z.array(
    z.strictObject({
      id,
      question: z.string(),
      /** Of a multiple choice: an answer is a list of places. Null for free text: an answer is a text. */
      options: z.nullable(options),
      max_choices: count,
      answer: Answer,
      sequence,
    }),
  ),
});
export type Questions = z.output<typeof Questions>;

export const EVENT_KINDS = [
  'full_screen_entered',
  'full_screen_left',
  'full_screen_impossible',
  'mouse_watched',
  'mouse_left',
  'camera_on',
  'camera_off',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The longest duration of an event in seconds, and the longest paste in characters: longer ones are reported as these. */
export const MAX_EVENT_SECONDS = 86_400;
export const MAX_PASTE_LENGTH = 1_000_000;

/**
 * POST `events/`: events of the page during a test; answered with 204. Events of a test that is not running are
 * ignored. A condition without events in some test is "not recorded". // T35
 *
 * One of TEST_EVENT_KINDS with its start is kept as evidence, once for each kind and start: it is sent as it begins, and again with
 * `seconds` when it has ended. 400 for a question of another test or a start outside of the test; nothing of the request is kept. // T80
 */
export const Events = z.strictObject({
  events: z
    .array(
      z.strictObject({
        test_id: id,
        kind: z.enum([...EVENT_KINDS, ...TEST_EVENT_KINDS]),
        /** The question that is shown. */
        item_id: z.exactOptional(text(100)),
        /** When it began, by the server's clock. */
        at: z.exactOptional(timestamp),
        seconds: z.exactOptional(seconds.check(z.maximum(MAX_EVENT_SECONDS))),
        /** Characters of a paste. Its text is never sent. */
        length: z.exactOptional(count.check(z.minimum(1), z.maximum(MAX_PASTE_LENGTH))),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});
export type Events = z.output<typeof Events>;

/** The body of a 409. */
export const Conflict = z.strictObject({
  detail: z.string(),
  /**
   * `not_started`: the assessment, or this test, was not started · `order`: an earlier step is not completed · `done`:
   * submitted, by this or another tab · `time_up`: the deadline has passed; answers saved before it count.
   */
  reason: z.enum(['not_started', 'order', 'done', 'time_up']),
});
export type Conflict = z.output<typeof Conflict>;
