import { z } from 'zod/mini';
import { count, id, text } from './fields.ts';

/** The most offers per answer. */
export const MAX_OFFERS = 5;

/** Candidates who are hired or have an offer in another assessment. Without those of an assessment under blind review. */
export const Offers = z.strictObject({
  /** How many candidates. */
  count,
  results: z.array(
    z.strictObject({
      /** The candidature that was asked about. */
      candidature: id,
      /** The name of the candidate, else the address. */
      name: z.nullable(text(500)),
      /** The other assessment. */
      assessment: id,
      assessment_name: z.nullable(z.string()),
      /** There. */
      stage: z.nullable(z.string()),
    }),
  ),
});
export type Offers = z.output<typeof Offers>;

export const offerSchemas = {
  listOffers: { summary: 'Candidates who are hired or have an offer in another assessment', response: Offers },
};
