import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { candidatureDetailQuery } from '../../api/candidatureLists.ts';
import { q } from '../../api/q.ts';
import { flagsQuery, resultsQuery } from '../../api/testTakers.ts';
import { hasDetails } from './resultsShape.ts';

/** A candidate who is likely to be opened next, possibly of another assessment. */
export interface LikelyNext {
  assessmentId: number;
  candidature: Pick<Candidature, 'id' | 'testtaker_id'>;
}

/** Prefetches the data of a candidate's panel at a low priority. After a failure, the panel loads it itself. */
export function PrefetchCandidate({ assessmentId, candidature, withTests }: LikelyNext & { withTests: boolean }) {
  const client = useQueryClient();
  const { id, testtaker_id: testTakerId } = candidature;
  useEffect(() => {
    const prefetch = async () => {
      void client.prefetchQuery(candidatureDetailQuery(assessmentId, id));
      if (testTakerId === null) return;
      void client.prefetchQuery({ ...flagsQuery(testTakerId, id, 'background'), retry: false });
      const results = resultsQuery(assessmentId, testTakerId, 'background');
      await client.prefetchQuery({ ...results, retry: false });
      if (!withTests) return;
      for (const result of client.getQueryData(results.queryKey)?.results.filter(hasDetails) ?? []) {
        const test = q('readTestDetails', { candidature_id: id, result_id: result.id }, {}, 'background');
        void client.prefetchQuery({ ...test, retry: false });
      }
    };
    void prefetch();
  }, [client, assessmentId, id, testTakerId, withTests]);
  return null;
}
