import { testColumn } from '../../../contract/testScores.ts';
import { call } from '../../api/client.ts';
import { FAINT, valueCells } from '../../table/columnCells.ts';
import { type CandidatureColumn, tableColumn } from './candidatureColumns.tsx';

/** Reads the tests of an assessment that have scores, and makes a column for each. */
export async function readTestColumns(assessmentId: number, signal: AbortSignal): Promise<CandidatureColumn[]> {
  const { results: tests } = await call('readTests', { assessment: assessmentId }, { signal });
  return tests.map((test) => {
    const column = testColumn(test);
    return {
      ...tableColumn(column),
      isTall: true,
      ...valueCells(
        (row) => rounded(column.value(row)),
        ({ test_scores: scores }) => (scores ? {} : FAINT),
      ),
    };
  });
}

/** Rounded as in the drawer. Exported files have the exact score. */
const rounded = (value: string | number | null) => (typeof value === 'number' ? Math.round(value) : value);
