import { z } from 'zod/mini';
import { id, line, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** The possible recommendations: whether to continue with a candidate. */
export const RECOMMENDATIONS = ['yes', 'maybe', 'no'] as const;
export type RecommendationCode = (typeof RECOMMENDATIONS)[number];

const LABELS: Readonly<Record<RecommendationCode, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

/** The code, if it is a known one; else null. */
export const recommendationCode = (code: string | null): RecommendationCode | null =>
  RECOMMENDATIONS.find((known) => known === code) ?? null;

/** The label of a recommendation; null for an unknown code. */
export function recommendationLabel(code: string): string | null {
  const known = recommendationCode(code);
  return known && LABELS[known];
}

type Counts = Record<`recommended_${RecommendationCode}`, number | null>;

/** The counts of recommendations: "2 yes, 1 maybe"; null: none. */
export function recommendedText(counts: Counts): string | null {
  const parts = RECOMMENDATIONS.flatMap((code) => {
    const count = counts[`recommended_${code}`];
    return count ? [`${count} ${code}`] : [];
  });
  return parts.join(', ') || null;
}

/** The most characters of the reason. */
export const MAX_REASON = 200;

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
export type Recommendation = Tolerant<typeof Recommendation>;
