import { useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { isMissingChunk, recoverMissingChunk } from '../ui/missingChunk.ts';
import { notify } from '../ui/toasts.ts';

/**
 * Like `useMoveCandidate`, but loads its code with the first move, so that it does not delay the first rows.
 */
export function useLazyStageMove(assessmentId: number) {
  const client = useQueryClient();
  return async (candidature: Candidature, stage: string): Promise<void> => {
    const stages = await import('../api/stages.ts').catch(reportMissingChunk);
    await stages?.requestStageChange(client, { assessmentId, candidature, stage }).catch(() => {});
  };
}

/** If the chunk could not be loaded, nothing was changed. // S04 */
async function reportMissingChunk(error: unknown): Promise<null> {
  if (!isMissingChunk(error)) throw error;
  notify('error', 'Couldn’t change the stage.', await recoverMissingChunk(), { topic: 'chunk' });
  return null;
}
