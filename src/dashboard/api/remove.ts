import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { labelOf } from '../../contract/codes.ts';
import { Problem } from '../../contract/problem.ts';
import { assessmentKeys } from './assessments.ts';
import { patchEverywhere } from './candidatures.ts';
import { api } from './client.ts';
import { confirm } from './confirmed.ts';
import { readOne } from './oneCandidature.ts';
import { forget, isGone } from './removal.ts';
import { knownStages, LOOK_DEADLINE, stagePatch } from './stages.ts';

/** The code of the Problem when a colleague has moved the person: whoever removes them all the same asks once more. */
export const MOVED = 'stage_moved';

/**
 * Removes one person from an assessment, unless a colleague has moved them since they were shown. That a colleague was
 * faster with removing them is a success: the person is gone. // S24
 *
 * `onRemoved` is waited for before the row is taken away, so that what shows the person can close first.
 */
export function useRemove(assessmentId: number, candidature: Candidature, onRemoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      await look(client, assessmentId, candidature);
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

/** That it could not be looked stops nothing: whether the person is there the removal itself will say. */
async function look(client: QueryClient, assessmentId: number, candidature: Candidature): Promise<void> {
  const one = await readOne(assessmentId, candidature, AbortSignal.timeout(LOOK_DEADLINE));
  const theirs = one.outcome === 'found' ? one.candidature.stage : null;
  if (theirs === null || knownStages(client, candidature).includes(theirs)) return;
  // From now on it is what this page knows.
  confirm(candidature.id, stagePatch(theirs));
  patchEverywhere(client, candidature.id, stagePatch(theirs));
  const from = candidature.stage === null ? 'unknown' : labelOf(candidature.stage);
  const message = `Since this page read it, the stage went from ${from} to ${labelOf(theirs)}.`;
  throw new Problem({ status: 409, code: MOVED, message });
}
