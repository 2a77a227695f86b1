import { invalidate } from './q.ts';
import { call } from './client.ts';
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { Problem } from '../../contract/problem.ts';
import { clockTime } from '../lib/time.ts';
import { WORDS } from '../messages/words.ts';
import { ASSESSMENT_READS } from './assessments.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { confirmChange } from './candidatureLists.ts';
import { confirmConflict } from './conflicts.ts';
import { isOutcomeUnknown } from './failure.ts';
import { JOB_READS } from './jobKeys.ts';
import { expectStage, conflictingStage, conflictingUser } from './stageConflict.ts';
import { STAGE_KEY, stagePatch } from './pendingStages.ts';
import { recordMove } from './confirmedMoves.ts';
import { requestRejection } from './rejectionRequests.ts';
import { evictIfGone, isGone } from './goneCandidature.ts';
import { runMutation } from './runMutation.ts';
import { dropUndo, pushUndo, undo } from './undo.ts';
import { labelOf } from '../../contract/codes.ts';

const movedText = (name: string, stage: string, place: string | undefined) =>
  `${name} moved to ${labelOf(stage)}${place === undefined ? '' : `, ${place}`}.`;

const notMovedText = (name: string, stage: string | null) =>
  `Couldn’t move ${name}. Still in ${stage === null ? 'their stage' : labelOf(stage)}.`;

/** Problem code when the user chose to keep a colleague's change. */
const KEPT = 'stage_kept';

/** A stage change that a user asks for. */
export interface StageChange {
  assessmentId: number;
  /** As shown when the user asked. */
  candidature: Candidature;
  stage: string;
  /** The position of the card in its new column, for the message: "3 of 8". */
  place?: string;
  /** No message on success: the page that made the change shows the outcome. */
  quiet?: boolean;
  /** The review in which it was decided. */
  review?: number;
}

/** The variables of a stage mutation. */
export interface StageVariables extends StageChange {
  /** The stages that this page expects the candidate in, oldest first. Any other is a colleague's change. */
  knownStages: readonly (string | null)[];
  undoes?: boolean;
}

/**
 * Moves one candidature to another stage. Nothing is written to the cache before the server has agreed: until then
 * usePendingStages shows the new stage, so a refusal needs no undoing. Moves of one candidate run one after the other, in
 * the order in which they were made. // S21 S23
 */
export const stageMutation = (candidatureId: number) =>
  mutationOptions({
    mutationKey: STAGE_KEY,
    scope: { id: `candidature-${candidatureId}` },
    async mutationFn(change: StageVariables, { client }) {
      const body = { stage: change.stage };
      const move = (expected: string | null) =>
        call('changeStage', {
          candidature_id: candidatureId,
          body,
          ...expectStage(expected),
          ...(change.undoes && { undo: true }),
          ...(change.review && { review: change.review }),
        });
      return await overwriteIfConfirmed(change, client, move);
    },
    meta: {
      topic: 'stage',
      done({ candidature, stage, place, undoes, quiet }: StageVariables) {
        if (quiet) return null;
        if (undoes)
          return `Undone ${clockTime(Date.now(), Date.now())}: ${candidateName(candidature)} is back in ${labelOf(stage)}.`;
        return movedText(candidateName(candidature), stage, place);
      },
      offer: (undoable?: number | null) =>
        undoable ? { label: WORDS.undo, hint: WORDS.undoHint, run: () => void undo(undoable) } : null,
      failed({ candidature }: StageVariables, error: Error) {
        if (isKept(error)) return null;
        if (isGone(error)) return `${candidateName(candidature)} is no longer in this assessment.`;
        return notMovedText(candidateName(candidature), candidature.stage);
      },
    },
    onMutate: (change, { client }) => (change.undoes ? null : pushUndoStage(change, client)),
    onSuccess(answer, { assessmentId, candidature, stage }, _, { client }) {
      const reached = answer.stage ?? stage;
      confirmChange(client, candidatureId, stagePatch(reached));
      recordMove(assessmentId, candidature, reached);
    },
    onError(error, _change, undoable, { client }) {
      if (undoable) dropUndo(undoable);
      evictIfGone(error, candidatureId, client);
      // The change may have been made all the same, so everything is refetched.
      if (isOutcomeUnknown(error)) void client.invalidateQueries({ queryKey: candidatureKeys.all });
    },
    onSettled(_answer, _error, _variables, _, { client }) {
      // The move cancels a scheduled rejection email.
      void invalidate(client, [...JOB_READS, 'readReview']);
      // A stage change updates the assessment's date of last change.
      return invalidate(client, ASSESSMENT_READS, 'none');
    },
  });

/**
 * Makes a change. If a colleague has moved the candidate, asks before overwriting. Stages that this page has set, or is
 * about to set, are not a colleague's. // S24
 */
export async function overwriteIfConfirmed<Answer>(
  { candidature, stage, knownStages }: StageVariables,
  client: QueryClient,
  write: (stage: string | null) => Promise<Answer>,
): Promise<Answer> {
  const overwritable = new Set([...knownStages, stage]);
  let expected = candidature.stage;
  for (;;) {
    try {
      return await write(expected);
    } catch (error) {
      const theirs = conflictingStage(error);
      if (theirs === null || theirs === expected) throw error;
      if (!overwritable.has(theirs)) {
        // Shown even if the change is refused.
        confirmChange(client, candidature.id, stagePatch(theirs));
        const loaded = knownStages[0] ?? null;
        const by = conflictingUser(error);
        const answer = await confirmConflict({ name: candidateName(candidature), loaded, theirs, wanted: stage, by });
        if (answer === 'keep') {
          throw new Problem({ status: 409, code: KEPT, message: `Kept in ${labelOf(theirs)}.` });
        }
        overwritable.add(theirs);
      }
      // The stage may change while the dialog is open: then the dialog opens again.
      expected = theirs;
    }
  }
}

/** Puts a change on the undo stack, unless the stage stays the same. */
export function pushUndoStage(
  { assessmentId, candidature, stage }: StageVariables,
  client: QueryClient,
): number | null {
  const { id, stage: before } = candidature;
  if (before === null || before === stage) return null;
  const back = { assessmentId, candidature: { ...candidature, ...stagePatch(stage) }, stage: before };
  return pushUndo({
    subjects: [id],
    text: `${candidateName(candidature)}: ${labelOf(before)} → ${labelOf(stage)}`,
    undo: () =>
      moveCandidate(client, { ...withKnownStages(client, back), undoes: true }).then(
        () => true,
        // After a removal, or if the user kept a colleague's change, there is nothing left to undo.
        (error: Error) => isGone(error) || isKept(error),
      ),
  });
}

/** The stages that this page expects: the shown one, and that of each pending change. */
function expectedStages(client: QueryClient, { id, stage }: Candidature): (string | null)[] {
  const pending = pendingChanges(client)
    .filter(({ candidature }) => candidature.id === id)
    .flatMap((change) => [...change.knownStages, change.stage]);
  return [...new Set([...pending, stage])];
}

/** Adds the stages that this page expects. */
export function withKnownStages<Asked extends StageChange>(client: QueryClient, change: Asked): Asked & StageVariables {
  return { ...change, knownStages: expectedStages(client, change.candidature) };
}

const moveCandidate = (client: QueryClient, change: StageVariables) =>
  runMutation(client, stageMutation(change.candidature.id), change);

// Every mutation with this key has StageVariables.
const pendingChanges = (client: QueryClient) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: STAGE_KEY, status: 'pending' })
    .map(({ state }) => state.variables as StageVariables);

/** The candidate's name in messages. */
export const candidateName = ({ full_name: name, email }: Candidature) => name?.trim() || email || 'This candidate';

/** Whether a change was not made because the user kept a colleague's change. */
export const isKept = (error: Error) => error instanceof Problem && error.code === KEPT;

/** A stage change with callbacks, since a dialog may open first. */
interface StageRequest extends StageChange {
  /** Called when the move is made, not when it is cancelled. */
  onMove?: () => void;
  /** Where the focus goes when the dialog closes; by default to where it was. */
  returnFocus?: () => HTMLElement | null | undefined;
}

/**
 * Moves one candidate. Pages use no other function for it, since a move to Rejected opens the reject dialog, which asks
 * about the email first.
 */
export async function requestStageChange(client: QueryClient, { onMove, returnFocus, ...change }: StageRequest) {
  if (change.stage === 'REJ') {
    const { assessmentId, candidature, review } = change;
    requestRejection({ assessmentId, candidature, review, onConfirm: onMove, returnFocus });
    return;
  }
  onMove?.();
  await moveCandidate(client, withKnownStages(client, change));
}

/** Returns a function that moves a candidate of an assessment. A message reports the outcome. */
export function useMoveCandidate(assessmentId: number) {
  const client = useQueryClient();
  return (candidature: Candidature, stage: string): void => {
    requestStageChange(client, { assessmentId, candidature, stage }).catch(() => {});
  };
}
