import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { Problem } from '../../contract/problem.ts';
import { assessmentKeys } from './assessments.ts';
import { candidatureKeys, patchEverywhere } from './candidatures.ts';
import { api } from './client.ts';
import { confirm } from './confirmed.ts';

/** Whether a call failed because what it was about is not there: somebody else has removed it. */
export function isGone(error: Error): boolean {
  return error instanceof Problem && error.status === 404;
}

/** Takes a candidature that a call did not find out of all lists, and asks for them again. // S08 */
export function forgetIfGone(error: Error, candidatureId: number, client: QueryClient): void {
  if (!isGone(error)) return;
  forget(candidatureId, client);
  void client.invalidateQueries({ queryKey: candidatureKeys.all });
}

function forget(candidatureId: number, client: QueryClient): void {
  confirm(candidatureId, null);
  patchEverywhere(client, candidatureId, null);
}

/**
 * Removes one person from an assessment. That a colleague was faster is a success: the person is gone.
 * `onRemoved` is waited for before the row is taken away, so that what shows the person can close first.
 */
export function useRemove(candidature: Candidature, onRemoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      try {
        await api.deleteCandidature({ candidature_id: candidature.id });
      } catch (error) {
        if (!(error instanceof Error && isGone(error))) throw error;
      }
    },
    meta: { done: `${candidature.full_name || candidature.email} was removed from this assessment.` },
    async onSuccess() {
      await onRemoved();
      forget(candidature.id, client);
      // Not waited for: the person is gone, whenever the counts follow.
      void client.invalidateQueries({ queryKey: assessmentKeys.all });
    },
  });
}
