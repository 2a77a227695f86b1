import { z } from 'zod/mini';
import { count, text, timestamp } from './fields.ts';

/** Whether names, emails and links of the candidates of an assessment are hidden from everyone at this dashboard. */
export const BlindReview = z.strictObject({ is_on: z.boolean() });
export type BlindReview = z.output<typeof BlindReview>;

/** How far back it is listed what has left the dashboard, in days. */
export const DISCLOSURE_DAYS = 30;

/** The ways in which names of candidates leave the dashboard. */
export const DISCLOSURE_KINDS = ['export', 'report', 'link', 'email'] as const;

/** Files, links or emails with names of candidates that a user took or sent. */
export const Disclosure = z.strictObject({
  kind: z.enum(DISCLOSURE_KINDS),
  /** The user; null: not known, as with `AUTH=none`. */
  actor: z.nullable(text(254)),
  /** How many files, bulk actions or emails. */
  count,
  /** How many candidates the files have in all, counted once for each file; null: not known. */
  rows: z.nullable(count),
  /** The time of the last one. */
  last: timestamp,
});
export type Disclosure = z.output<typeof Disclosure>;

export const Disclosures = z.strictObject({ results: z.array(Disclosure) });

/** The field that says whether a row is hidden. */
export interface MaybeHidden {
  is_hidden?: boolean | null;
}

/** The name of a candidate under blind review. */
export const blindName = (candidature: number): string => `Candidate ${candidature}`;

export const blindReviewSchemas = {
  readBlindReview: {
    summary: 'Whether the candidates of an assessment are under blind review',
    response: BlindReview,
  },
  changeBlindReview: {
    summary: 'Hide or show the names and emails of the candidates of an assessment, for everyone',
    body: BlindReview,
    response: BlindReview,
  },
  listDisclosures: {
    summary: 'Exports, reports, links and emails with names that left the dashboard in the last 30 days, by user',
    response: Disclosures,
  },
};
