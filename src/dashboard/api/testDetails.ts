import { call } from './client.ts';
import { queryOptions } from '@tanstack/react-query';
import type { TestDetails } from '../../contract/testDetails.ts';
import { testTakerKeys } from './testTakers.ts';

/** The details of a test of a candidature. */
export const testDetailsQuery = (candidatureId: number, resultId: number) =>
  queryOptions<TestDetails>({
    queryKey: [...testTakerKeys.all, 'test', candidatureId, resultId],
    async queryFn({ signal }) {
      const query = { candidature_id: candidatureId, result_id: resultId };
      return await call('readTestDetails', query, { signal });
    },
  });
