import { queryOptions } from '@tanstack/react-query';
import { candidatureKeys } from '../../api/candidatureKeys.ts';
import type { CandidatureColumn } from './candidatureColumns.tsx';

/** A column for each test of an assessment that has scores. */
export const testColumnsQuery = (assessmentId: number) =>
  queryOptions<CandidatureColumn[]>({
    queryKey: candidatureKeys.tests(assessmentId),
    queryFn: async ({ signal }) => await (await import('./testColumns.ts')).readTestColumns(assessmentId, signal),
  });
