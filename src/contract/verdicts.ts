import { z } from 'zod/mini';
import { id, line, timestamp } from './fields.ts';
import { MAX_REASON } from './operations/recommendations.ts';
import { VERDICT_CONDITIONS, VERDICTS } from './verdictCodes.ts';

/** The most verdicts on one candidate that are listed, earlier ones included. */
export const MAX_VERDICTS = 200;

export const VerdictRequest = z.strictObject({
  condition: z.enum(VERDICT_CONDITIONS),
  /** Null takes the verdict back. */
  verdict: z.nullable(z.enum(VERDICTS)),
  /** May be empty. */
  reason: line(MAX_REASON),
  /** The ID of the verdict that the user saw; null: none. If there is another one, nothing is saved: 409. */
  seen: z.nullable(id),
});
export type VerdictRequest = z.output<typeof VerdictRequest>;

/** A verdict on a test condition of a candidature, current or earlier. */
export const Verdict = z.strictObject({
  id,
  candidature: id,
  condition: z.enum(VERDICT_CONDITIONS),
  verdict: z.nullable(z.enum(VERDICTS)),
  reason: line(MAX_REASON),
  /** The user; null with `AUTH=none`. */
  author: z.nullable(z.string().check(z.maxLength(254))),
  is_current: z.boolean(),
  at: timestamp,
});
export type Verdict = z.output<typeof Verdict>;

export const verdictSchemas = {
  listVerdicts: {
    summary: 'Verdicts on the test conditions of a candidature, earlier ones included, newest first',
    response: z.strictObject({ results: z.array(Verdict).check(z.maxLength(MAX_VERDICTS)) }),
  },
  saveVerdict: {
    summary: 'Give, change or take back the verdict on a test condition',
    body: VerdictRequest,
    response: Verdict,
  },
};
