import { z } from 'zod/mini';
import { count, id, text, timestamp } from './fields.ts';
import { Completeness } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** A candidate with all their candidatures: of one test taker or, where the upstream names none, of one address. */
export const KnownCandidate = z.strictObject({
  /** The latest candidature. */
  id,
  testtaker_id: z.nullable(z.int()),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  assessments: count,
  /** How many candidatures are completed. */
  completed: count,
  /** Of the latest candidature; without a name where the assessment is not known. */
  assessment_id: id,
  assessment_name: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  status: z.nullable(z.string()),
  avg_score: z.nullable(z.number()),
  /** When the last was created, or seen to be completed. */
  last_activity: z.nullable(timestamp),
});
export type KnownCandidate = Tolerant<typeof KnownCandidate>;

export const CandidateWindow = z.strictObject({
  count,
  as_of: text(30),
  completeness: Completeness,
  results: z.array(KnownCandidate),
});
export type CandidateWindow = Tolerant<typeof CandidateWindow>;
