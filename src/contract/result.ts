import { z } from 'zod/mini';
import { RESULT_STATUSES } from './codes.ts';
import { count, id, score, text } from './fields.ts';
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
});
export type Result = Tolerant<typeof Result>;

/** The envelope of results, which is never paged. */
export const Results = z.strictObject({ count, results: z.array(Result) });
