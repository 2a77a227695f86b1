import { mutationOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import { labelOf } from '../../contract/codes.ts';
import { assessmentKeys } from './assessments.ts';
import { candidatureKeys, patchEverywhere } from './candidatures.ts';
import { api } from './client.ts';
import { confirm } from './confirmed.ts';
import { isOutcomeUnknown } from './failure.ts';
import { forgetIfGone, isGone } from './removal.ts';

const KEY = ['change-stage'];

interface Change {
  candidature: Candidature;
  stage: string;
}

/** The fields of a row that follow from its stage. */
export function stagePatch(stage: string): Partial<Candidature> {
  return { stage, is_hired: stage === 'HIR' };
}

/**
 * Moves one candidature to another stage. Nothing is written to the cache before the server has agreed: the guess is
 * laid over the rows by usePendingStages, so a refusal needs no undoing. Two moves of one person run one after the
 * other, in the order in which they were made. // S21 S23
 */
export const stageChange = (candidatureId: number) =>
  mutationOptions({
    mutationKey: KEY,
    scope: { id: `candidature-${candidatureId}` },
    mutationFn: async ({ candidature: { id }, stage }: Change) =>
      (await api.changeStage({ candidature_id: id, body: { stage } })).value,
    meta: {
      failed({ candidature: { full_name, email, stage } }: Change, error: Error) {
        const name = full_name || email || 'This person';
        if (isGone(error)) return `${name} is no longer in this assessment.`;
        return `${name} stays in “${labelOf(stage ?? 'their stage')}”.`;
      },
    },
    onSuccess(answer, { candidature: { id }, stage }, _, { client }) {
      const patch = stagePatch(answer.stage ?? stage);
      confirm(id, patch);
      patchEverywhere(client, id, patch);
    },
    onError(error, { candidature: { id } }, _, { client }) {
      forgetIfGone(error, id, client);
      // It may have been done: what the server says now is the truth.
      if (isOutcomeUnknown(error)) void client.invalidateQueries({ queryKey: candidatureKeys.all });
    },
    // The assessment's date of last change moves with every stage.
    onSettled: (_answer, _error, _variables, _, { client }) =>
      client.invalidateQueries({ queryKey: assessmentKeys.all, refetchType: 'none' }),
  });

export function useChangeStage(candidature: Candidature) {
  return useMutation(stageChange(candidature.id));
}

/** The stage changes that are on their way, by candidature ID: the latest guess for each. */
export function usePendingStages(): ReadonlyMap<number, Partial<Candidature>> {
  const changes = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    // Only stageChange makes mutations with this key.
    select: (mutation) => mutation.state.variables as Change,
  });
  return useMemo(
    () => new Map(changes.map(({ candidature, stage }) => [candidature.id, stagePatch(stage)])),
    [changes],
  );
}
