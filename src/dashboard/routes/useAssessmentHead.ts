import { useQuery } from '@tanstack/react-query';
import { assessmentQuery, listedAssessmentQuery } from '../api/assessments.ts';
import { useNetworkStatus } from '../api/networkStatus.ts';

/**
 * An assessment. `head`: what its header shows, from the gateway's list while the service does not answer, or is slow. `failure`: why
 * the rest is missing.
 */
export function useAssessmentHead(assessmentId: number) {
  const { data: assessment = null, error, refetch } = useQuery(assessmentQuery(assessmentId));
  const failure = assessment ? null : error;
  const isSlow = useNetworkStatus() !== 'none';
  const enabled = failure !== null || (assessment === null && isSlow);
  const { data: listed = null } = useQuery({ ...listedAssessmentQuery(assessmentId), enabled });
  return { assessment, head: assessment ?? listed, error, failure, retry: () => void refetch() };
}
