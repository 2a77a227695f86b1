import { MAX_REASON } from './operations/recommendations.ts';
import { RECOMMENDATIONS } from './codes.ts';
import { z } from 'zod/mini';
import { id, line, timestamp, EmptyBody } from './fields.ts';

/** The most recommendations on one candidate that are listed. */
export const MAX_RECOMMENDATIONS = 200;

export const RecommendationRequest = z.strictObject({
  recommendation: z.enum(RECOMMENDATIONS),
  /** May be empty; null: the stored one stays. One that blind review hides is not sent back as it is shown. */
  reason: z.nullable(line(MAX_REASON)),
});

/** One user's recommendation on a candidature. All users can read it. */
export const Recommendation = z.extend(RecommendationRequest, {
  id,
  reason: line(MAX_REASON),
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
    response: z.strictObject({ results: z.array(Recommendation).check(z.maxLength(MAX_RECOMMENDATIONS)) }),
  },
  saveRecommendation: {
    summary: 'Give or change your recommendation',
    body: RecommendationRequest,
    response: Recommendation,
  },
  deleteRecommendation: { summary: 'Remove your recommendation', response: EmptyBody },
};
