import { z } from 'zod/mini';
import { count, recruiterOnly, text, timestamp, version } from './fields.ts';
import { FLAG_NAMES } from './flags.ts';
import { FinalScores } from './candidatureDetail.ts';
import { Completeness, FacetCounts } from './readModel.ts';

/** A day, `2026-11-21`. */
const day = text(10);

export const Insights = z.strictObject({
  as_of: version,
  completeness: Completeness,
  /** How many candidatures pass the filters. */
  count,
  by_status: FacetCounts,
  by_stage: FacetCounts,
  /**
   * The candidates in Rejected by reason and by the stage that they were rejected from (null: not known). The reason is an ID with its
   * label, `other` for those of fewer than MIN_REJECTIONS_OF_REASON, or `none`.
   */
  rejections: z
    .nullable(
      z.array(z.strictObject({ reason: text(10), label: z.nullable(text(60)), stage: z.nullable(z.string()), count })),
    )
    .register(recruiterOnly, { isReason: true }),
  /** `by_point`: how many have each whole score from 0 to 100; 74.6 counts as 74, as in the filter. */
  scores: z.extend(FinalScores, { by_point: z.array(count) }),
  /** Of candidates whose results were read. */
  tests: z.strictObject({
    /** The number of these candidates. */
    count,
    /** The final scores of each test, by name; as `scores`. */
    results: z.array(
      z.strictObject({
        test_id: z.nullable(z.int()),
        name: z.nullable(z.string()),
        count,
        bands: z.array(count),
        quartiles: z.nullable(z.array(z.number())),
      }),
    ),
  }),
  /** Candidates whose test conditions were read: their number, and for each signal how many have it and do not. */
  flags: z.strictObject({
    count,
    signals: z.array(z.strictObject({ name: z.enum(FLAG_NAMES), yes: count, no: count })),
  }),
  /** By day of invitation, the earliest first: how many were invited, and how many of them have completed. */
  invited: z.array(z.strictObject({ day, invited: count, completed: count })),
  /** The number of candidatures without a readable date. */
  undated: count,
  /** By day on which a completion was observed, the earliest first. */
  completions: z.array(z.strictObject({ day, completed: count })),
  /** The number of candidatures that were completed when first seen, at some time before `before`. */
  unobserved: z.strictObject({ count, before: z.nullable(timestamp) }),
});
export type Insights = z.output<typeof Insights>;

/** Tests of an assessment of which a score was read. */
export const AssessmentTests = z.strictObject({
  results: z.array(z.strictObject({ test_id: z.int(), name: z.nullable(z.string()) })),
});
export type AssessmentTest = z.output<typeof AssessmentTests>['results'][number];

export const insightsSchemas = {
  readInsights: {
    summary: 'Insights: progress, final scores, and dates of invitation and completion',
    response: Insights,
  },
  readTests: {
    summary: 'The tests of an assessment with scores, as far as results were read',
    response: AssessmentTests,
  },
};
