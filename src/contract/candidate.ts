import { z } from 'zod/mini';
import { CANDIDATURE_STATUSES, STAGES } from './codes.ts';
import { testsDetail } from './assessment.ts';
import { addedToCandidature } from './candidature.ts';
import { count, id, page, percent, score, text, timestamp, unshown } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** A flag is a hint, never proof. Null: not recorded. The first three are bad when true, the camera is good when true. */
const flag = z.nullable(z.boolean());

/**
 * The flags of one candidature. The API description has only the four flags. The embedded platform always adds the fields
 * before them, which identify an entry. Without them, the entry's ID is negative (see isAddressable).
 */
export const CandidatureFlags = z.strictObject({
  /** The candidature ID. */
  id: z.optional(id),
  assessment_id: z.optional(id),
  assessment_name: z.optional(text(300)),
  /** Date of the invitation. */
  created: z.optional(timestamp),
  status: z.optional(z.enum(CANDIDATURE_STATUSES)),
  stage: z.optional(z.enum(STAGES)),
  avg_score: z.optional(z.nullable(score)),
  /** True if the candidate left the full screen of the assessment. */
  is_exited_full_screen: flag,
  /** True if the mouse left the assessment screen. */
  is_left_screen: flag,
  /** True if more than one assessment was completed from the same IP address. */
  repeated_ip: flag,
  /** True if the camera was enabled during the assessment. */
  is_camera_enabled: flag,
  candidature_id: z.exactOptional(id),
  average_score: z.exactOptional(z.nullable(score)),
  display_normalized_weighted_percentile_score: z.exactOptional(z.nullable(percent)),
  tests_detail: testsDetail,
  ...addedToCandidature,
});
export type CandidatureFlags = Tolerant<typeof CandidatureFlags>;

/** A test that a candidate has taken in one or more assessments. The API description leaves the shape open. */
export const TestTaken = z.strictObject({
  test_id: id,
  name: text(300),
  /** In how many assessments. */
  times: count,
});

/** A test taker: one per normalised email address (see normaliseEmail). Holds no scores of single tests: see result.ts. */
export const Candidate = z.strictObject({
  /** The test taker ID, the `testtaker_id` of a candidature. */
  id,
  /** First and last name; empty when neither is known. */
  full_name: text(301),
  email: text(254),
  /** Grouped: a test taken in two assessments is one entry. */
  tests: unshown(z.array(TestTaken)),
  /** The assessments that the candidate was invited to. */
  assessments: unshown(z.array(z.strictObject({ assessment_name: text(300) }))),
  /** The number of `assessments`. */
  assessments_count: unshown(count),
  /** Null: no activity is known. */
  last_activity: z.nullable(timestamp),
  /** One entry per candidature of the candidate, regardless of the requested candidature. */
  assessments_detail: z.array(CandidatureFlags),
});
export type Candidate = Tolerant<typeof Candidate>;

/** What the embedded platform answers for one test taker: the envelope, and the same fields at its root. */
export const CandidateAnswer = z.extend(page(Candidate), z.partial(Candidate).shape);

export const candidateSchemas = {
  renderPdf: { summary: 'Results as a PDF report' },
  listCandidates: { summary: 'List test takers', response: page(Candidate) },
  readCandidate: { summary: 'Candidate details', response: page(Candidate), sends: CandidateAnswer },
  readFlags: { summary: 'Anti-cheating flags', response: Candidate },
};
