import { z } from 'zod/mini';
import { count, id, timestamp, version } from './fields.ts';
import { Completeness } from './readModel.ts';

/** A candidate across all assessments: one test taker or, if the upstream names none, one email address. */
export const KnownCandidate = z.strictObject({
  /** The latest candidature. */
  id,
  testtaker_id: z.nullable(id),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  assessments: count,
  /** The number of completed candidatures. */
  completed: count,
  /** The following fields are of the latest candidature. */
  assessment_id: id,
  assessment_name: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  status: z.nullable(z.string()),
  avg_score: z.nullable(z.number()),
  /** The time of the last invitation or observed completion. */
  last_activity: z.nullable(timestamp),
});
export type KnownCandidate = z.output<typeof KnownCandidate>;

export const CandidateWindow = z.strictObject({
  count,
  as_of: version,
  completeness: Completeness,
  results: z.array(KnownCandidate),
});
export type CandidateWindow = z.output<typeof CandidateWindow>;

export const knownCandidateSchemas = {
  queryCandidates: { summary: 'Candidates of all assessments, each once', response: CandidateWindow },
};
