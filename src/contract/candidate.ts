import { z } from 'zod/mini';
import { CANDIDATURE_STATUSES, STAGES } from './codes.ts';
import { count, id, score, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** A flag is a hint, never proof. Null: not recorded. The first three are bad when true, the camera is good when true. */
const flag = z.nullable(z.boolean());

/**
 * One candidature of a person. The description names the four flags only; the fields before them are what the embedded
 * platform always adds to identify an entry. They are optional, because a live service may not have them: then the
 * entry's ID is negative (see isAddressable).
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
});
export type CandidatureFlags = Tolerant<typeof CandidatureFlags>;

/** A test a person has taken, in whichever assessments. The description leaves the inner shape open; this is the platform's. */
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
  tests: z.array(TestTaken),
  /** The assessments the person was invited to. */
  assessments: z.array(z.strictObject({ assessment_name: text(300) })),
  /** How many these are. */
  assessments_count: count,
  /** Null when nothing is known of any. */
  last_activity: z.nullable(timestamp),
  /** One entry per candidature of the person, whichever candidature was asked for. */
  assessments_detail: z.array(CandidatureFlags),
});
export type Candidate = Tolerant<typeof Candidate>;
