/** The orders of a review: who completed first, or who has the highest score. By name there is none: blind review hides it. */
export const REVIEW_ORDERS = ['completed', 'score'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];
