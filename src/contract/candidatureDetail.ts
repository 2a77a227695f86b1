import { z } from 'zod/mini';
import { count, text, timestamp } from './fields.ts';
import { KnownAssessment, KnownCandidature } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** Final scores: how many, in bands of ten from 0-9 to 90-100, and the quartiles; null: of too few. */
export const FinalScores = z.strictObject({ count, bands: z.array(count), quartiles: z.nullable(z.array(z.number())) });

/** When a candidature was first seen to be completed; `exact`: it had been seen before, not completed. Otherwise it was some time before. */
export const ObservedCompletion = z.strictObject({ observed_at: timestamp, exact: z.boolean() });

/** The stage that candidates in a stage were most often moved to, of those after it. */
export const NextStage = z.strictObject({ from: z.string(), to: z.string() });
export type NextStage = Tolerant<typeof NextStage>;

/** One candidature with everything that is known of it. */
export const CandidatureDetail = z.strictObject({
  as_of: text(30),
  candidature: KnownCandidature,
  /** Null: the assessment is not known yet. */
  assessment: z.nullable(KnownAssessment),
  completion: z.nullable(ObservedCompletion),
  /** Among the final scores of the assessment: how many are lower. Null: the candidature has no final score, or not all were read yet. */
  rank: z.nullable(z.strictObject({ lower: count, scores: FinalScores })),
  /** In the assessment, in the last 90 days. A stage from which no candidate was moved on is not there. */
  next_stages: z.array(NextStage),
  /** The other candidatures of the candidate, the latest first, at most MAX_WINDOW. */
  others: z.array(KnownCandidature),
});
export type CandidatureDetail = Tolerant<typeof CandidatureDetail>;
