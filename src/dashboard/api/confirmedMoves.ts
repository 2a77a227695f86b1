import { useMutationState } from '@tanstack/react-query';
import { createStore, useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { Candidature } from '../../contract/candidature.ts';
import { STAGE_KEY } from './pendingStages.ts';
import type { Change } from './stages.ts';

/** A move that was made on this page, and when: lists that were read before do not have it. */
export interface CandidateMove {
  assessmentId: number;
  candidature: Candidature;
  stage: string;
  /** In milliseconds since the epoch; infinite while the call runs. */
  at: number;
}

const confirmed = createStore<ReadonlyMap<number, CandidateMove>>(new Map());

/** Notes a move that the service has confirmed. */
export const recordMove = (assessmentId: number, candidature: Candidature, stage: string): void =>
  confirmed.setState((before) =>
    new Map(before).set(candidature.id, { assessmentId, candidature, stage, at: Date.now() }),
  );

/** When a candidate was moved into the stage they are in, in milliseconds; null where that was not in this visit. */
export function movedAt({ id, stage }: Candidature): number | null {
  const move = confirmed.state.get(id);
  return move && move.stage === stage ? move.at : null;
}

/** The moves of this visit in an assessment, by candidature ID: pending and confirmed ones. */
export function useMoves(assessmentId: number): ReadonlyMap<number, CandidateMove> {
  const made = useSelector(confirmed);
  const pending = useMutationState({
    filters: { mutationKey: STAGE_KEY, status: 'pending' },
    // The variables of every mutation with this key are a Change.
    select: (mutation) => mutation.state.variables as Change,
  });
  return useMemo(() => {
    const running = pending.map((change): CandidateMove => ({ ...change, at: Number.POSITIVE_INFINITY }));
    const moves = [...made.values(), ...running].filter((move) => move.assessmentId === assessmentId);
    return new Map(moves.map((move) => [move.candidature.id, move]));
  }, [assessmentId, made, pending]);
}
