import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { Problem } from '../../contract/problem.ts';
import { assessmentKeys } from './assessments.ts';
import { patchEverywhere } from './candidatures.ts';
import { api } from './client.ts';
import { confirm } from './confirmed.ts';

/** Removes one person from an assessment. That a colleague was faster is a success: the person is gone. */
export function useRemove(candidature: Candidature) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      try {
        await api.deleteCandidature({ candidature_id: candidature.id });
      } catch (error) {
        if (!(error instanceof Problem && error.status === 404)) throw error;
      }
    },
    meta: { done: `${candidature.full_name || candidature.email} was removed from this assessment.` },
    onSuccess() {
      confirm(candidature.id, null);
      patchEverywhere(client, candidature.id, null);
      return client.invalidateQueries({ queryKey: assessmentKeys.all });
    },
  });
}
