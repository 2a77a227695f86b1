import { z } from 'zod/mini';
import { count, percent, recruiterOnly, seconds, text, timestamp } from './fields.ts';
import { TEST_EVENT_KINDS } from './testEvents.ts';

/** The details of a test of a candidature. Null: the service does not say; its report may. */
export const TestDetails = z.strictObject({
  /** Empty: the test has no skill areas. */
  areas: z.nullable(
    z.array(
      z.strictObject({
        name: z.nullable(text(300)),
        score: z.nullable(percent),
        answered: z.nullable(count),
        questions: z.nullable(count),
      }),
    ),
  ),
  /** Percent of the candidate's own time, since minutes would tell of extra time. */
  time_share: z.nullable(percent),
  answered: z.nullable(count),
  questions: z.nullable(count),
  /** The right answers in words: "13 of 16 correct". */
  correct: z.nullable(text(500)),
  submitted_at: z.nullable(timestamp),
  /** What was noticed during the test, the earliest first. Null: not recorded, or of another service. */
  events: z.nullable(
    z.array(
      z.strictObject({
        kind: z.enum(TEST_EVENT_KINDS),
        question: z.nullable(count),
        /** Where it began and how long it lasted, as percent of the candidate's own time. */
        start_share: percent,
        span_share: z.nullable(percent),
        /** Null: a paste, or no return was recorded. */
        seconds: z.nullable(seconds).register(recruiterOnly),
        /** Of a paste. */
        characters: z.nullable(count),
      }),
    ),
  ),
  /** How many events were only counted. */
  events_left_out: count,
  /** Among the final scores of the test that were read; null without a final score. */
  rank: z.nullable(
    z.strictObject({
      /** How many scores are higher. */
      higher: count,
      scores: count,
      /** Null: of too few. */
      median: z.nullable(z.number()),
      /** Whether the results of all completed candidates were read. */
      is_complete: z.boolean(),
    }),
  ),
});
export type TestDetails = z.output<typeof TestDetails>;

export const testDetailsSchemas = {
  readTestDetails: { summary: 'Skill areas, time, answers and rank of a test', response: TestDetails },
};
