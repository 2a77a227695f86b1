import { z } from 'zod/mini';
import { count, text, timestamp } from './fields.ts';
import { FLAG_NAMES } from './flags.ts';
import { FinalScores } from './candidatureDetail.ts';
import { Completeness, FacetCounts } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** A day, `2026-11-21`. */
const day = text(10);

export const Insights = z.strictObject({
  as_of: text(30),
  completeness: Completeness,
  /** How many candidatures pass the filters. */
  count,
  by_status: FacetCounts,
  by_stage: FacetCounts,
  scores: FinalScores,
  /** Of those whose results were read. */
  tests: z.strictObject({
    /** How many candidates these are. */
    count,
    /** Final scores of each test with one, by name; as `scores`. */
    results: z.array(
      z.strictObject({
        test_id: z.nullable(z.int()),
        name: z.nullable(z.string()),
        count,
        bands: z.array(count),
        quartiles: z.nullable(z.array(z.number())),
      }),
    ),
  }),
  /** Of those whose test conditions were read: how many these are, and of each signal how many have it or have it not. */
  flags: z.strictObject({
    count,
    signals: z.array(z.strictObject({ name: z.enum(FLAG_NAMES), yes: count, no: count })),
  }),
  /** By day of the invitation, the earliest first: how many, and how many of these are completed by now. */
  invited: z.array(z.strictObject({ day, invited: count, completed: count })),
  /** Without a readable date. */
  undated: count,
  /** By day on which a completion was observed, the earliest first. */
  completions: z.array(z.strictObject({ day, completed: count })),
  /** Completed already when they were first seen: some time before `before`. */
  unobserved: z.strictObject({ count, before: z.nullable(timestamp) }),
});
export type Insights = Tolerant<typeof Insights>;
