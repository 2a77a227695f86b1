import { z } from 'zod/mini';
import { RESULT_STATUSES } from './codes.ts';
import { count, id, percent, recruiterOnly, score, seconds, text, timestamp } from './fields.ts';
import { TestEvent } from './testEvents.ts';
import type { Tolerant } from './tolerant.ts';

/** A custom question with its answer. The API description leaves the shape open. */
export const CustomAnswer = z.strictObject({
  id,
  question: text(2_000),
  /** Free text, or the chosen options, one a line; null when not answered. */
  answer: z.nullable(text(20_000)),
});
export type CustomAnswer = Tolerant<typeof CustomAnswer>;

/** The result of one test. The custom questions of the assessment are a result with the algorithm `custom_questions`. */
export const Result = z.strictObject({
  id,
  /** The test's name. */
  name: text(300),
  /** 0 to 100; null for a personality test, for custom questions, and until scored. */
  score: z.nullable(score),
  status: z.enum(RESULT_STATUSES),
  completed: z.boolean(),
  test_id: id,
  custom_questions: z.array(CustomAnswer),
  /** `basic`, `big_5`, `custom_questions`; a live service has more. */
  algorithm: text(50),
  is_code_test: z.boolean(),
  /** Empty for a basic test; the personality code of a personality test, see personality.ts. */
  score_display: text(200),
  raw_score: z.exactOptional(z.nullable(z.number())),
  display_normalized_percentile_score: z.exactOptional(z.nullable(percent)),
  score_description: z.exactOptional(text(500)),
  number_questions_completed: z.exactOptional(z.nullable(count)),
  completed_at: z.exactOptional(z.nullable(timestamp)),
});
export type Result = Tolerant<typeof Result>;

/** The envelope of results, which is never paged. */
export const Results = z.strictObject({ count, results: z.array(Result) });

/** The result in one skill area. */
const SkillArea = z.strictObject({
  description: text(300),
  /** Percent of the right answers, or of the passed cases of a code test. */
  score: percent,
  answered_questions: z.nullable(count),
  total_questions: count,
});

/** The result of one test with its details, which the API description lacks. The times would tell of extra time. */
export const ResultDetail = z.extend(Result, {
  skill_areas_score: z.exactOptional(z.array(SkillArea)),
  duration: z.exactOptional(z.nullable(seconds)).register(recruiterOnly),
  response_time: z.exactOptional(z.nullable(seconds)).register(recruiterOnly),
  events: z.exactOptional(z.array(TestEvent)).register(recruiterOnly),
  events_left_out: z.exactOptional(count).register(recruiterOnly),
});
export type ResultDetail = Tolerant<typeof ResultDetail>;

export const resultSchemas = {
  listResults: { summary: 'Results of a candidate for an assessment', response: Results },
  readResult: { summary: 'Details of a result', response: ResultDetail },
};
