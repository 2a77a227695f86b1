import type { EmailOutcome } from './jobs.ts';

/** The orders of a review: who completed first, or who has the highest score. By name there is none: blind review hides it. */
export const REVIEW_ORDERS = ['completed', 'score'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** An email in one of these states may have reached the candidate. Its decision stays when the review is undone. */
export const LEFT_EMAILS: readonly EmailOutcome[] = ['sending', 'sent', 'unknown'];
