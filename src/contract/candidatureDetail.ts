import { z } from 'zod/mini';
import { count, timestamp, version } from './fields.ts';
import { KnownAssessment, KnownCandidature } from './readModel.ts';

/** Final scores: how many, in bands of ten from 0-9 to 90-100, and the quartiles; null: of too few. */
export const FinalScores = z.strictObject({ count, bands: z.array(count), quartiles: z.nullable(z.array(z.number())) });

/** When a candidature was first seen completed. `exact`: it was seen before, so that it was not completed much earlier. */
export const ObservedCompletion = z.strictObject({ observed_at: timestamp, exact: z.boolean() });

/** The later stage that candidates in a stage were moved to most often. */
export const NextStage = z.strictObject({ from: z.string(), to: z.string() });
export type NextStage = z.output<typeof NextStage>;

/** One candidature with all its details. */
export const CandidatureDetail = z.strictObject({
  as_of: version,
  candidature: KnownCandidature,
  /** Null: the assessment is not known yet. */
  assessment: z.nullable(KnownAssessment),
  completion: z.nullable(ObservedCompletion),
  /** How many final scores of the assessment are higher. Null: no final score, or not all are read yet. */
  rank: z.nullable(z.strictObject({ higher: count, scores: FinalScores })),
  /** Of the assessment, in the last 90 days. Stages from which no candidate was moved on are missing. */
  next_stages: z.array(NextStage),
  /** The other candidatures of the candidate, the latest first, at most MAX_WINDOW. */
  others: z.array(KnownCandidature),
});
export type CandidatureDetail = z.output<typeof CandidatureDetail>;

export const candidatureDetailSchemas = {
  readCandidature: { summary: 'One candidature with its details', response: CandidatureDetail },
};
