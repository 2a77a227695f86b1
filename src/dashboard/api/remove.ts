import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { assessmentKeys } from './assessments.ts';
import { confirmEverywhere } from './candidatures.ts';
import { api } from './client.ts';
import { refuseIfMoved } from './moved.ts';
import { isGone } from './removal.ts';

/**
 * Removes one person from an assessment, unless a colleague has moved them since they were shown, or may have. That a colleague was
 * faster with removing them is a success: the person is gone. // S24
 *
 * `onRemoved` is waited for before the row is taken away, so that what shows the person can close first.
 */
export function useRemove(assessmentId: number, candidature: Candidature, onRemoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(args: { evenUnchecked: boolean }) {
      await refuseIfMoved(client, assessmentId, candidature, args);
      try {
        await api.deleteCandidature({ candidature_id: candidature.id });
      } catch (error) {
        if (!(error instanceof Error && isGone(error))) throw error;
      }
    },
    meta: { done: `${candidature.full_name || candidature.email} was removed from this assessment.` },
    async onSuccess() {
      await onRemoved();
      confirmEverywhere(client, candidature.id, null);
      // Not waited for: the person is gone, whenever the counts follow.
      void client.invalidateQueries({ queryKey: assessmentKeys.all });
    },
  });
}
