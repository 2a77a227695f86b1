import { z } from 'zod/mini';
import { count, id } from './fields.ts';
import type { Tolerant } from './tolerant.ts';

/** The results of an assessment with more completed candidates are read by a bulk action only. */
export const MAX_RESULTS_BY_ITSELF = 200;

export const ResultsProgressRequest = z.strictObject({ assessment: id });

/** How many results of an assessment were read. */
export const ResultsProgress = z.strictObject({
  /**
   * `waiting`: its candidates are still being read · `reading`: results are being read · `done`: no more are read before
   * tomorrow · `too_many`: none are read by themselves, see MAX_RESULTS_BY_ITSELF.
   */
  state: z.enum(['waiting', 'reading', 'done', 'too_many']),
  /** Completed candidates; how many of them have results that were read; how many could not be read the last time. */
  completed: count,
  read: count,
  failed: count,
  /** About how many seconds a bulk action takes for all of them; null: there is no limit. */
  seconds: z.nullable(count),
});
export type ResultsProgress = Tolerant<typeof ResultsProgress>;
