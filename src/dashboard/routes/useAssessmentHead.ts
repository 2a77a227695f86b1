import { useQuery } from '@tanstack/react-query';
import { assessmentQuery, listedAssessmentQuery } from '../api/assessments.ts';

/**
 * An assessment. `head`: what its header shows, from the gateway's list while the service does not answer. `failure`: why
 * the rest is missing.
 */
export function useAssessmentHead(assessmentId: number) {
  const { data: assessment = null, error, refetch } = useQuery(assessmentQuery(assessmentId));
  const failure = assessment ? null : error;
  const { data: listed = null } = useQuery({ ...listedAssessmentQuery(assessmentId), enabled: failure !== null });
  return { assessment, head: assessment ?? listed, error, failure, retry: () => void refetch() };
}
