import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { candidatureDetailQuery } from '../../api/candidatureLists.ts';
import { quietApi } from '../../api/client.ts';
import { flagsQuery, resultsQuery } from '../../api/testTakers.ts';

interface PrefetchCandidateProps {
  assessmentId: number;
  candidatureId: number;
  testTakerId: number;
}

/** Prefetches the data of a candidate's drawer at a low priority. After a failure, the drawer loads it itself. */
export function PrefetchCandidate({ assessmentId, candidatureId, testTakerId }: PrefetchCandidateProps) {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery(candidatureDetailQuery(assessmentId, candidatureId));
    void client.prefetchQuery({ ...resultsQuery(assessmentId, testTakerId, quietApi), retry: false });
    void client.prefetchQuery({ ...flagsQuery(testTakerId, candidatureId, quietApi), retry: false });
  }, [client, assessmentId, candidatureId, testTakerId]);
  return null;
}
