import { queryOptions } from '@tanstack/react-query';
import { candidatureKeys } from '../../api/candidatureKeys.ts';
import type { CandidatureColumn } from './candidatureColumns.tsx';

/** The columns of the tests of an assessment, as far as results were read. */
export const testColumnsQuery = (assessmentId: number) =>
  queryOptions<CandidatureColumn[]>({
    queryKey: candidatureKeys.tests(assessmentId),
    queryFn: async ({ signal }) => await (await import('./testColumns.ts')).readTestColumns(assessmentId, signal),
  });
