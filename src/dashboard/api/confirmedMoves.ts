import { useMutationState } from '@tanstack/react-query';
import { createStore, useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import { STAGE_KEY } from './pendingStages.ts';
import type { StageVariables } from './stages.ts';

/** A stage change made on this page. Lists that were read before it do not have it. */
export interface CandidateMove {
  assessmentId: number;
  candidature: Candidature;
  stage: string;
  /** In milliseconds since the epoch; infinite while the call runs. */
  at: number;
}

const confirmed = createStore<ReadonlyMap<number, CandidateMove>>(new Map());

/** Records a move that the service has confirmed. */
export const recordMove = (assessmentId: number, candidature: Candidature, stage: string): void =>
  confirmed.setState((before) =>
    new Map(before).set(candidature.id, { assessmentId, candidature, stage, at: Date.now() }),
  );

/** When a candidate was moved to their stage in this visit, in milliseconds; null if they were not. */
export function movedAt({ id, stage }: Candidature): number | null {
  const move = confirmed.state.get(id);
  return move && move.stage === stage ? move.at : null;
}

/** The moves of this visit, or of those in an assessment, by candidature ID: pending and confirmed ones. */
export function useMoves(assessmentId?: number): ReadonlyMap<number, CandidateMove> {
  const confirmedMoves = useSelector(confirmed);
  const pending = useMutationState({
    filters: { mutationKey: STAGE_KEY, status: 'pending' },
    // Every mutation with this key has StageVariables.
    select: (mutation) => mutation.state.variables as StageVariables,
  });
  return useMemo(() => {
    const running = pending.map((change): CandidateMove => ({ ...change, at: Number.POSITIVE_INFINITY }));
    const moves = [...confirmedMoves.values(), ...running].filter(
      (move) => assessmentId === undefined || move.assessmentId === assessmentId,
    );
    return new Map(moves.map((move) => [move.candidature.id, move]));
  }, [assessmentId, confirmedMoves, pending]);
}
