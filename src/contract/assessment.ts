import { z } from 'zod/mini';
import { ASSESSMENT_STATUSES } from './codes.ts';
import { count, id, line, percent, seconds, text, timestamp, page } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** A link through which anyone can register: `{base_url}/testtaker/publicinvitation/<public_uuid>`. */
export const PublicLink = z.strictObject({
  id,
  /** False: the link is closed. */
  active: z.boolean(),
  /** How many registered through this link. */
  candidates_count: count,
  /** How many may register; 0: no limit (our choice, the API description leaves it open). */
  candidates_limit: count,
  label: text(200),
  public_uuid: z.uuid(),
});
export type PublicLink = Tolerant<typeof PublicLink>;

/** An assessment in a list. */
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
  /** The last change, including the progress of candidates. */
  modified: timestamp,
});
export type Assessment = Tolerant<typeof Assessment>;

/** A test of an assessment, in the nesting of live services. */
const AssessmentTest = z.strictObject({
  test: z.strictObject({
    id,
    name: text(300),
    /** `published` in the embedded platform: an imported test never changes. */
    status: text(50),
    duration: z.exactOptional(z.nullable(seconds)),
    /** See `Result.algorithm`. */
    algorithm: z.exactOptional(text(50)),
  }),
});

export const testsDetail = z.exactOptional(z.array(AssessmentTest));

export const AssessmentDetail = z.extend(Assessment, {
  benchmark_name: text(300),
  /** The first is the default link. */
  public_links: z.array(PublicLink),
  tests_detail: testsDetail,
});
export type AssessmentDetail = Tolerant<typeof AssessmentDetail>;

/** The body of a change of a public link. Absent fields stay as they are. */
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

export const assessmentSchemas = {
  listAssessments: { summary: 'List assessments', response: page(Assessment) },
  readAssessment: { summary: 'Assessment details', response: AssessmentDetail },
  changePublicLink: {
    summary: 'Activate or deactivate a public link',
    body: PublicLinkChange,
    response: PublicLink,
  },
};
