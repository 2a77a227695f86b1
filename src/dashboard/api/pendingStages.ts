import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import type { StageVariables } from './stages.ts';

/** Mutation key of all stage changes: their variables are `StageVariables`. */
export const STAGE_KEY = ['change-stage'];

/** The fields of a row that follow from its stage. */
export function stagePatch(stage: string): Partial<Candidature> {
  return { stage, is_hired: stage === 'HIR' };
}

/** The pending stage changes by candidature ID: the latest expected stage of each. */
export function usePendingStages(): ReadonlyMap<number, Partial<Candidature>> {
  const changes = useMutationState({
    filters: { mutationKey: STAGE_KEY, status: 'pending' },
    // Every mutation with this key has StageVariables.
    select: (mutation) => mutation.state.variables as StageVariables,
  });
  return useMemo(
    () => new Map(changes.map(({ candidature, stage }) => [candidature.id, stagePatch(stage)])),
    [changes],
  );
}
