import { MAX_REASON } from './operations/recommendations.ts';
import { CRITERION_SCORES, MAX_CRITERIA } from './operations/scorecards.ts';
import { RECOMMENDATIONS } from './codes.ts';
import { z } from 'zod/mini';
import { id, line, timestamp, EmptyBody } from './fields.ts';

/** The most recommendations on one candidate that are listed. */
export const MAX_RECOMMENDATIONS = 200;

/** How a colleague scores a candidate by a criterion of the assessment, from 1 (weak) to 4 (strong). */
export const CriterionScore = z.strictObject({
  criterion: id,
  score: z.int().check(z.minimum(1), z.maximum(CRITERION_SCORES.length)),
});
export type CriterionScore = z.output<typeof CriterionScore>;

/** Whether each criterion is scored once. */
const isOnce = (scores: readonly CriterionScore[]) =>
  new Set(scores.map(({ criterion }) => criterion)).size === scores.length;

export const RecommendationRequest = z.strictObject({
  recommendation: z.enum(RECOMMENDATIONS),
  /** May be empty; null: the stored one stays. One that blind review hides is not sent back as it is shown. */
  reason: z.nullable(line(MAX_REASON)),
  /** Absent: the stored ones stay. Criteria that the assessment no longer has are left out. */
  scores: z.optional(
    z.array(CriterionScore).check(z.maxLength(MAX_CRITERIA), z.refine(isOnce, { error: 'Score each criterion once.' })),
  ),
});

/**
 * - `draft`: not submitted; its author alone reads it.
 * - `current`: what the author recommends.
 * - `earlier`: the author's first one, from before they saw those of colleagues.
 */
export const RECOMMENDATION_STATES = ['draft', 'current', 'earlier'] as const;
export type RecommendationState = (typeof RECOMMENDATION_STATES)[number];

/** One user's recommendation on a candidature. */
export const Recommendation = z.extend(RecommendationRequest, {
  id,
  reason: line(MAX_REASON),
  scores: z.array(CriterionScore),
  state: z.enum(RECOMMENDATION_STATES),
  /** Whether it was given when the author saw those of colleagues, in place of one that was hidden from them. */
  after_seeing: z.boolean(),
  candidature: id,
  /** The user; null with `AUTH=none`. */
  author: z.nullable(z.string().check(z.maxLength(254))),
  /** Whether it is the requesting user's. */
  is_own: z.boolean(),
  /** Whether blind review hides a part of the reason: then the reason cannot be changed. */
  is_locked: z.boolean(),
  /** When it was given or changed last. */
  at: timestamp,
});
export type Recommendation = z.output<typeof Recommendation>;

export const recommendationSchemas = {
  listRecommendations: {
    summary: 'Recommendations on a candidature, newest first',
    response: z.strictObject({
      results: z.array(Recommendation).check(z.maxLength(MAX_RECOMMENDATIONS)),
      /** Whether those of colleagues, if there are any, are left out until the user submits one. */
      hides_recommendations: z.boolean(),
    }),
  },
  saveRecommendation: {
    summary: 'Give or change your recommendation, and submit its draft',
    body: RecommendationRequest,
    response: Recommendation,
  },
  deleteRecommendation: { summary: 'Remove your recommendation and its draft', response: EmptyBody },
  saveRecommendationDraft: {
    summary: 'Save a draft of your recommendation, which colleagues do not see',
    body: RecommendationRequest,
    response: Recommendation,
  },
  deleteRecommendationDraft: { summary: 'Discard the draft of your recommendation', response: EmptyBody },
};
