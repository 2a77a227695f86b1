import { z } from 'zod/mini';
import { count, id } from './fields.ts';

/** With more completed candidates, results are read only by a bulk action. */
export const MAX_AUTOMATIC_RESULTS = 200;

export const ResultsProgressRequest = z.strictObject({ assessment: id });

/** How many results of an assessment were read. */
export const ResultsProgress = z.strictObject({
  /**
   * `waiting`: candidates are still being read · `reading`: results are being read · `done`: no more are read today ·
   * `too_many`: results are read only by a bulk action, see MAX_AUTOMATIC_RESULTS.
   */
  state: z.enum(['waiting', 'reading', 'done', 'too_many']),
  /** The numbers of completed candidates, of those with read results, and of failed reads. */
  completed: count,
  read: count,
  failed: count,
  /** The estimated duration of a bulk action for all of them; null: no limit. */
  seconds: z.nullable(count),
});
export type ResultsProgress = z.output<typeof ResultsProgress>;

export const resultsProgressSchemas = {
  collectResults: {
    summary: 'Have the results of an assessment read once a day, and say how many were read',
    body: ResultsProgressRequest,
    response: ResultsProgress,
  },
};
