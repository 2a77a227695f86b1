import { z } from 'zod/mini';
import { ASSESSMENT_STATUSES } from './codes.ts';
import { count, id, line, percent, text, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** Registers anyone who opens the address `{base_url}/testtaker/publicinvitation/<public_uuid>`. */
export const PublicLink = z.strictObject({
  id,
  /** When false, the assessment cannot be reached through the link. */
  active: z.boolean(),
  /** How many registered through this link. */
  candidates_count: count,
  /** How many may; 0 means no limit (our decision, the description leaves it open). */
  candidates_limit: count,
  label: text(200),
  public_uuid: z.uuid(),
});
export type PublicLink = Tolerant<typeof PublicLink>;

/** What the list of assessments holds of one. */
export const Assessment = z.strictObject({
  id,
  name: text(300),
  /** All invited candidates in any status. */
  candidates: count,
  /** Of these: in status `invited`. */
  invited: count,
  /** Of these: in status `started`. */
  started: count,
  /** Of these: in status `completed`. */
  finished: count,
  status: z.enum(ASSESSMENT_STATUSES),
  /** finished ÷ candidates in percent, rounded; 0 without candidates. Shown as it came, never recomputed. */
  finished_percentage: percent,
  /** Last change, any candidate's progress included. */
  modified: timestamp,
});
export type Assessment = Tolerant<typeof Assessment>;

export const AssessmentDetail = z.extend(Assessment, {
  benchmark_name: text(300),
  /** The first is the default link. */
  public_links: z.array(PublicLink),
});
export type AssessmentDetail = Tolerant<typeof AssessmentDetail>;

/** Body of the public link's PUT. At least one field, each left alone when absent. */
export const PublicLinkChange = z
  .strictObject({
    active: z.optional(z.boolean()),
    label: z.optional(line(200)),
    /** The assessment the link belongs to; a link is never moved to another. */
    assessment: z.optional(id),
  })
  .check(
    z.refine((change) => Object.keys(change).length > 0, {
      error: 'Send at least one of active, label and assessment.',
    }),
  );
