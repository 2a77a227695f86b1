import type { QueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { labelOf } from '../../contract/codes.ts';
import { Problem } from '../../contract/problem.ts';
import { confirmEverywhere } from './candidatures.ts';
import { readOne } from './oneCandidature.ts';
import { stagePatch } from './pendingStages.ts';
import { knownStages, LOOK_DEADLINE } from './stages.ts';

/** The code of the Problem when a colleague has moved the person: whoever goes on all the same asks once more. */
export const MOVED = 'stage_moved';

/** The code of the Problem when nobody could look whether a colleague has. */
export const UNCHECKED = 'stage_unchecked';

/**
 * Throws when a colleague has moved somebody since they were shown, once: from then on the page knows. Throws, too, when that
 * could not be looked, unless `evenUnchecked`: whether the person is there the change itself will say. // S24
 */
export async function refuseIfMoved(
  client: QueryClient,
  assessmentId: number,
  candidature: Candidature,
  { evenUnchecked }: { evenUnchecked: boolean },
): Promise<void> {
  const one = await readOne(assessmentId, candidature, AbortSignal.timeout(LOOK_DEADLINE));
  if (one.outcome === 'unchecked' && !evenUnchecked) {
    const message = 'Whether a colleague has moved them since this page read it could not be checked.';
    throw new Problem({ code: UNCHECKED, message });
  }
  const theirs = one.outcome === 'found' ? one.candidature.stage : null;
  if (theirs === null || knownStages(client, candidature).includes(theirs)) return;
  // From now on it is what this page knows.
  confirmEverywhere(client, candidature.id, stagePatch(theirs));
  const from = candidature.stage === null ? 'unknown' : labelOf(candidature.stage);
  const message = `Since this page read it, the stage went from ${from} to ${labelOf(theirs)}.`;
  throw new Problem({ status: 409, code: MOVED, message });
}
