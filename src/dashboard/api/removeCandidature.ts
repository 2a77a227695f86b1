import { invalidate } from './q.ts';
import { call } from './client.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { ASSESSMENT_READS } from './assessments.ts';
import { confirmChange } from './candidatureLists.ts';
import { changeUnlessMoved } from './stageConflict.ts';
import { candidateName } from './stages.ts';
import { flagsQuery, resultsQuery } from './testTakers.ts';
import { isGone } from './goneCandidature.ts';

interface Removal {
  assessmentId: number;
  candidature: Candidature;
}

/**
 * Removes a candidate from an assessment, unless a colleague has moved them since they were shown. Succeeds also if a
 * colleague removed them first. // S24
 *
 * Cancels running queries about the candidate, which would answer 404, and refetches them if the removal fails.
 */
export async function removeCandidature(client: QueryClient, { assessmentId, candidature }: Removal): Promise<void> {
  const queryKeys = personalQueryKeys(assessmentId, candidature);
  await Promise.all(queryKeys.map((queryKey) => client.cancelQueries({ queryKey })));
  try {
    await changeUnlessMoved(client, candidature, (expected) =>
      call('deleteCandidature', { candidature_id: candidature.id, ...expected }),
    );
  } catch (error) {
    if (error instanceof Error && isGone(error)) return;
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
    throw error;
  }
}

function personalQueryKeys(assessmentId: number, { id, testtaker_id: testTakerId }: Candidature) {
  if (testTakerId === null) return [];
  return [resultsQuery(assessmentId, testTakerId).queryKey, flagsQuery(testTakerId, id).queryKey];
}

/** Drops the cached data of a removed candidate, who may be invited again and must not show the former results. */
export function dropCachedCandidature(client: QueryClient, { assessmentId, candidature }: Removal): void {
  confirmChange(client, candidature.id, null);
  for (const queryKey of personalQueryKeys(assessmentId, candidature)) client.removeQueries({ queryKey });
}

/** `onRemoved` is awaited before the row disappears, so that the panel of the candidate can close first. */
export function useRemoveCandidature(assessmentId: number, candidature: Candidature, onRemoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => removeCandidature(client, { assessmentId, candidature }),
    meta: { done: `${candidateName(candidature)} was removed from this assessment.` },
    async onSuccess() {
      await onRemoved();
      dropCachedCandidature(client, { assessmentId, candidature });
      // Not awaited: the removal is done without the counts.
      void invalidate(client, ASSESSMENT_READS);
    },
  });
}
