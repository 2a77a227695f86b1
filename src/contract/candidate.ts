import { z } from 'zod/mini';
import { CANDIDATURE_STATUSES, STAGES } from './codes.ts';
import { count, id, percent, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** A flag is a hint, never proof. Null: not recorded. The first three are bad when true, the camera is good when true. */
const flag = z.nullable(z.boolean());

/**
 * One candidature of a person. The description names the four flags only; the fields before them are what the
 * embedded platform adds so that an entry can be told from its neighbours.
 */
export const CandidatureFlags = z.strictObject({
  /** The candidature ID. */
  id,
  assessment_id: id,
  assessment_name: text(300),
  created: timestamp,
  status: z.enum(CANDIDATURE_STATUSES),
  stage: z.enum(STAGES),
  avg_score: z.nullable(percent),
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

/** A test a person has taken, in whichever assessments. */
export const TestTaken = z.strictObject({
  test_id: id,
  name: text(300),
  /** In how many assessments. */
  times: count,
});

/** A test taker: one per normalised e-mail address. */
export const Candidate = z.strictObject({
  /** The test taker ID. */
  id,
  full_name: text(301),
  email: text(254),
  tests: z.array(TestTaken),
  assessments: z.array(z.strictObject({ assessment_name: text(300) })),
  assessments_count: count,
  last_activity: z.nullable(timestamp),
  assessments_detail: z.array(CandidatureFlags),
});
export type Candidate = Tolerant<typeof Candidate>;
