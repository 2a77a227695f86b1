import { z } from 'zod/mini';
import { count, percent, recruiterOnly, text } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** How an item is answered. `scale`: from 1 to 5. */
const ITEM_KINDS = ['single', 'multiple', 'number', 'ordering', 'scale', 'code'] as const;

/** The longest answer: the source of a function. */
const answerText = text(20_000);

/** A hidden case of a function. Arguments and result as JSON. */
const CodeCase = z.strictObject({
  passed: z.boolean(),
  input: z.exactOptional(z.string()).register(recruiterOnly),
  output: z.exactOptional(z.string()).register(recruiterOnly),
});

/** How the candidate's function did. */
const CodeRun = z.strictObject({
  language: z.enum(['javascript', 'typescript']),
  /** Null: not run yet, or run before this was kept. */
  passed: z.nullable(count),
  cases_count: count,
  /** CPU time of all cases in milliseconds; null as `passed`. */
  run_ms: z.nullable(count),
  /** In the order in which they were run; empty: not kept. */
  cases: z.array(CodeCase),
});

/** An item of a test with the candidate's answer. */
export const TestAnswer = z.strictObject({
  /** The number of the item in its test, from 1. */
  number: count,
  kind: z.enum(ITEM_KINDS),
  /** The skill area; null: none. */
  area: z.nullable(text(300)),
  prompt: text(4_000),
  exhibit: z.nullable(text(8_000)),
  /** The answer as text: chosen options one a line, or the code. Null: no answer. */
  answer: z.nullable(answerText),
  /** The right answer in the same form. */
  correct: z.exactOptional(z.nullable(answerText)).register(recruiterOnly),
  /** Earned and possible points; null where there are none. */
  points: z.nullable(z.number()),
  points_possible: z.nullable(count),
  /** When the answer was last saved, as percent of the candidate's own time. */
  time_share: z.nullable(percent),
  code: z.nullable(CodeRun),
});
export type TestAnswer = Tolerant<typeof TestAnswer>;

/** The answers to a submitted test. */
export const TestAnswers = z.strictObject({
  /** False: the answers were not stored, as those of most candidates of the demo. */
  are_kept: z.boolean(),
  results: z.array(TestAnswer),
});
export type TestAnswers = Tolerant<typeof TestAnswers>;

export const testAnswersSchemas = {
  listAnswers: {
    summary: 'The answers to a test, one by one, with points and runs of code',
    response: TestAnswers,
  },
};
