import { useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { isMissingChunk, recoverMissingChunk } from '../lib/missingChunk.ts';
import { notify } from '../ui/toasts.ts';

/**
 * As `useMoveCandidate`, for what is there with the first row: the code that moves a candidate is loaded when the first one
 * is moved. A message says how it went.
 */
export function useLazyStageMove(assessmentId: number) {
  const client = useQueryClient();
  return async (candidature: Candidature, stage: string): Promise<void> => {
    const stages = await import('../api/stages.ts').catch(saysMissing);
    await stages?.requestStageChange(client, { assessmentId, candidature, stage }).catch(() => {});
  };
}

/** Without a connection the code may not come: then nothing was changed. // S04 */
async function saysMissing(error: unknown): Promise<null> {
  if (!isMissingChunk(error)) throw error;
  notify('error', 'Couldn’t change the stage.', await recoverMissingChunk(), { topic: 'part' });
  return null;
}
