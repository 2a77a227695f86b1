import type { AssessmentTest } from './insights.ts';
import { type CandidatureColumn, TEST_COLUMN_WIDTH, type TestColumnId } from './candidatureColumns.ts';
import { NOT_READ } from './testConditions.ts';

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
