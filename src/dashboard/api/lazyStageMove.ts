import { useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';

/**
 * As `useMoveCandidate`, for what is there with the first row: the code that moves a candidate is loaded when the first one
 * is moved. A message says how it went.
 */
export function useLazyStageMove(assessmentId: number) {
  const client = useQueryClient();
  return async (candidature: Candidature, stage: string): Promise<void> => {
    const { requestStageChange } = await import('./stages.ts');
    await requestStageChange(client, { assessmentId, candidature, stage }).catch(() => {});
  };
}
