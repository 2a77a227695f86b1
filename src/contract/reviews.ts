import { z } from 'zod/mini';
import { RECOMMENDATIONS } from './codes.ts';
import { count, EmptyBody, id, timestamp } from './fields.ts';
import { EMAIL_OUTCOMES } from './jobs.ts';

/** The most candidates of a review. */
export const MAX_REVIEWED = 1000;

/** Rejection emails of a review are due this long after its last decision, */
export const REVIEW_EMAIL_MINUTES = 30;
/** and at most this long after their own. */
export const MAX_REVIEW_EMAIL_MINUTES = 240;

export const ReviewRequest = z.strictObject({
  /** Absent: all completed candidates who are not evaluated yet, of assessments that are not archived. */
  selection: z.optional(z.uuid()),
});

/** A candidate in a review. */
export const ReviewItem = z.strictObject({
  candidature_id: id,
  assessment_id: id,
  assessment_name: z.nullable(z.string()),
  /** The name, else the address. */
  name: z.nullable(z.string()),
  avg_score: z.nullable(z.number()),
  status: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  /** The stage when the review was opened. */
  first_stage: z.nullable(z.string()),
  /** When the assessment was completed, as far as known. */
  completed_at: z.nullable(timestamp),
  is_later: z.boolean(),
  /** The user's own recommendation. */
  recommendation: z.nullable(z.enum(RECOMMENDATIONS)),
  /** The last move in this review that was not undone; null: none. */
  decision: z.nullable(
    z.strictObject({
      stage: z.string(),
      at: timestamp,
      /** The rejection email; null: there is none. */
      email: z.nullable(z.strictObject({ state: z.enum(EMAIL_OUTCOMES), due: timestamp })),
    }),
  ),
});
export type ReviewItem = z.output<typeof ReviewItem>;

/** A review: candidates whom a user decides on one after the other. */
export const Review = z.strictObject({
  id,
  opened: timestamp,
  /** In the order of their IDs, at most MAX_REVIEWED. Those who are gone are left out. */
  results: z.array(ReviewItem),
});
export type Review = z.output<typeof Review>;

export const reviewSchemas = {
  openReview: {
    summary: 'Open a review of selected candidates, or of all to review',
    body: ReviewRequest,
    response: z.strictObject({ id }),
  },
  readReview: { summary: 'A review: its candidates, and what was decided', response: Review },
  setLater: {
    summary: 'Put off a candidate of a review, or take them back into it',
    body: z.strictObject({ is_later: z.boolean() }),
    response: EmptyBody,
  },
  undoReview: {
    summary: 'Move back those who are where a review put them, and cancel their emails',
    response: z.strictObject({
      /** The bulk actions that move them back, one an assessment. */
      jobs: z.array(id),
      /** How many candidates they have. */
      count,
    }),
  },
};
