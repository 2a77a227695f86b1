import { z } from 'zod/mini';
import type { Tolerant } from './tolerant.ts';

/** Whether names, emails and links of the candidates of an assessment are hidden from everyone at this dashboard. */
export const BlindReview = z.strictObject({ is_on: z.boolean() });
export type BlindReview = Tolerant<typeof BlindReview>;

/** The field that says whether a row is hidden. */
export interface MaybeHidden {
  is_hidden?: boolean | null;
}

/** The name of a candidate under blind review. */
export const blindName = (candidature: number): string => `Candidate ${candidature}`;
