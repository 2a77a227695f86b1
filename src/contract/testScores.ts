import { z } from 'zod/mini';
import { type CandidatureColumn, TEST_COLUMN_WIDTH, type TestColumnId } from './candidatureColumns.ts';
import { NOT_READ } from './testConditions.ts';
import type { Tolerant } from './tolerant.ts';

/** Tests of an assessment of which a score was read. */
export const AssessmentTests = z.strictObject({
  results: z.array(z.strictObject({ test_id: z.int(), name: z.nullable(z.string()) })),
});
export type AssessmentTest = Tolerant<typeof AssessmentTests>['results'][number];

/** The column of a test of an assessment. */
export const testColumn = ({ test_id: test, name }: AssessmentTest): CandidatureColumn & { id: TestColumnId } => ({
  id: `test_${test ?? 0}`,
  label: name?.trim() || 'Unnamed test',
  width: TEST_COLUMN_WIDTH,
  kind: 'number',
  isLoaded: true,
  value: ({ test_scores: scores, status }) => {
    if (scores) return scores.find(({ test_id }) => test_id === test)?.score ?? null;
    return status === 'invited' ? null : NOT_READ;
  },
});
