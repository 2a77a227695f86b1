import { testColumn } from '../../../contract/testScores.ts';
import { readTests } from '../../api/tests.ts';
import { FAINT, valueCells } from '../../table/columnCells.ts';
import { type CandidatureColumn, tableColumn } from './candidatureColumns.tsx';

/** Reads the tests of an assessment that have scores, and makes a column for each. */
export async function readTestColumns(assessmentId: number, signal: AbortSignal): Promise<CandidatureColumn[]> {
  const tests = await readTests(assessmentId, signal);
  return tests.map((test) => {
    const column = testColumn(test);
    return {
      ...tableColumn(column),
      ...valueCells(
        (row) => rounded(column.value(row)),
        ({ test_scores: scores }) => (scores ? {} : FAINT),
      ),
    };
  });
}

/** Rounded as in the drawer. Exported files have the exact score. */
const rounded = (value: string | number | null) => (typeof value === 'number' ? Math.round(value) : value);
