import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { CHANGES } from '../messages/changes.ts';
import { assessmentKeys } from './assessments.ts';
import { confirmChange } from './candidatureLists.ts';
import { api } from './client.ts';
import { changeUnlessMoved } from './stageConflict.ts';
import { candidateName } from './stages.ts';
import { testTakerKeys } from './testTakers.ts';
import { isGone } from './goneCandidature.ts';

interface Removal {
  assessmentId: number;
  candidature: Candidature;
}

/**
 * Removes a candidate from an assessment, unless a colleague has moved them since they were shown. If a colleague removed
 * them first, that is a success. // S24
 *
 * Cancels running queries about the candidate first, which would answer 404, and makes them again if the removal fails.
 */
export async function remove(client: QueryClient, { assessmentId, candidature }: Removal): Promise<void> {
  const questions = questionsAbout(assessmentId, candidature);
  await Promise.all(questions.map((queryKey) => client.cancelQueries({ queryKey })));
  try {
    await changeUnlessMoved(client, candidature, (expected) =>
      api.deleteCandidature({ candidature_id: candidature.id, ...expected }),
    );
  } catch (error) {
    if (error instanceof Error && isGone(error)) return;
    for (const queryKey of questions) void client.invalidateQueries({ queryKey });
    throw error;
  }
}

function questionsAbout(assessmentId: number, { id, testtaker_id: person }: Candidature) {
  return person === null ? [] : [testTakerKeys.results(assessmentId, person), testTakerKeys.flags(person, id)];
}

/** Drops all cached data of a removed candidate: invited again, they must not have their former results. */
export function forget(client: QueryClient, { assessmentId, candidature }: Removal): void {
  confirmChange(client, candidature.id, null);
  for (const queryKey of questionsAbout(assessmentId, candidature)) client.removeQueries({ queryKey });
}

/** `onRemoved` is waited for before the row is taken away, so that what shows the person can close first. */
export function useRemove(assessmentId: number, candidature: Candidature, onRemoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove(client, { assessmentId, candidature }),
    meta: { done: CHANGES.removed(candidateName(candidature)) },
    async onSuccess() {
      await onRemoved();
      forget(client, { assessmentId, candidature });
      // Not waited for: the person is gone, whenever the counts follow.
      void client.invalidateQueries({ queryKey: assessmentKeys.all });
    },
  });
}
