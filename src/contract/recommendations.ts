import { z } from 'zod/mini';
import { id, line, timestamp } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** What a colleague can recommend: to go on with a candidate, or not. */
export const RECOMMENDATIONS = ['yes', 'maybe', 'no'] as const;
export type RecommendationCode = (typeof RECOMMENDATIONS)[number];

const LABELS: Readonly<Record<RecommendationCode, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

/** A code that is known here; null: it is not. */
export const recommendationCode = (code: string | null): RecommendationCode | null =>
  RECOMMENDATIONS.find((known) => known === code) ?? null;

/** The word for a recommendation; null for another code. */
export function recommendationLabel(code: string): string | null {
  const known = recommendationCode(code);
  return known && LABELS[known];
}

type Counts = Record<`recommended_${RecommendationCode}`, number | null>;

/** How many recommend what: "2 yes, 1 maybe"; null: there is no recommendation. */
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
  /** May be empty. */
  reason: line(MAX_REASON),
});

/** What one colleague recommends about a candidature. Everyone at this dashboard can read it. */
export const Recommendation = z.extend(RecommendationRequest, {
  id,
  candidature: id,
  /** As the audit log names users; null: without a sign-in proxy. */
  author: z.nullable(z.string().check(z.maxLength(254))),
  /** Whether it is that of the user who asks. */
  is_own: z.boolean(),
  /** When it was given or changed last. */
  at: timestamp,
});
export type Recommendation = Tolerant<typeof Recommendation>;
