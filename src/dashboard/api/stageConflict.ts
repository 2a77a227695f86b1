import type { QueryClient } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { CODE_PATTERN } from '../../contract/codes.ts';
import { Problem } from '../../contract/problem.ts';
import { colleagueName } from '../lib/colleagues.ts';
import { WORDS } from '../messages/words.ts';
import { confirmChange } from './candidatureLists.ts';
import { stagePatch } from './pendingStages.ts';

/** The code of the Problem when a colleague has moved the candidate since they were shown. */
export const STAGE_MOVED = 'stage_moved';

/** The argument that makes the gateway refuse a change if the candidate is in another stage. */
export const expectStage = (stage: string | null): { expected_stage?: string } =>
  // A code of another form cannot be compared.
  stage !== null && CODE_PATTERN.test(stage) ? { expected_stage: stage } : {};

/** The candidate's actual stage, if a change was refused because it is not the expected one; else null. */
export function conflictingStage(error: unknown): string | null {
  if (!(error instanceof Problem) || error.code !== STAGE_MOVED) return null;
  return error.fields['current_stage']?.[0] ?? null;
}

/** The address of the user who moved the candidate meanwhile; null: not known. */
export const conflictingUser = (error: unknown): string | null =>
  (error instanceof Problem && error.fields['moved_by']?.[0]) || null;

/** Changes a candidate unless a colleague has moved them: then shows the actual stage and rejects. // S24 */
export async function changeUnlessMoved<Answer>(
  client: QueryClient,
  { id, stage }: Candidature,
  change: (expected: { expected_stage?: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await change(expectStage(stage));
  } catch (error) {
    const theirs = conflictingStage(error);
    if (theirs === null) throw error;
    confirmChange(client, id, stagePatch(theirs));
    const by = conflictingUser(error);
    throw new Problem({
      status: 409,
      code: STAGE_MOVED,
      message: WORDS.movedBy(by && colleagueName(by), stage, theirs),
    });
  }
}
