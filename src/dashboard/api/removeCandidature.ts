import { useMutation } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import type { Job } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { REMOVAL_DELAY_MINUTES } from '../../contract/jobKinds.ts';
import { createJobOf, type JobWork } from './createJob.ts';
import { evictIfGone } from './goneCandidature.ts';
import { pushUndoJob } from './jobUndo.ts';
import { freezeSelection } from './selections.ts';
import { changeUnlessMoved } from './stageConflict.ts';
import { candidateName } from './stages.ts';
import { undoOfJob } from './undo.ts';
import { clockOf } from '../lib/time.ts';
import { WORDS } from '../messages/words.ts';

/** A removal that can be undone for a while. The row stays until then. */
export const REMOVAL: JobWork = { kind: 'remove', options: { delay_minutes: REMOVAL_DELAY_MINUTES } };

/** Plans the removal of a candidate from an assessment, unless a colleague has moved them since they were shown. // S24 */
export function useRemoveCandidature(assessmentId: number, candidature: Candidature) {
  const name = candidateName(candidature);
  return useMutation({
    mutationFn: async (_: void, { client }) =>
      await changeUnlessMoved(client, candidature, async (expected) => {
        const selection = await freezeSelection({ ids: [candidature.id] });
        // A colleague was first.
        if (selection.groups.length === 0)
          throw new Problem({ status: 404, code: 'not_found', message: `${WORDS.noCandidate}.` });
        return await createJobOf(client, { work: REMOVAL, assessmentId, selection }, expected);
      }),
    meta: {
      done: (_: void, { due }: Job) => `${name} will be removed at ${clockOf(due)}.`,
      offer: (_: unknown, { id }: Job) => ({ label: WORDS.undo, hint: WORDS.undoHint, run: () => void undoOfJob(id) }),
    },
    onSuccess: (job, _, _result, { client }) =>
      pushUndoJob(client, job, `Remove ${name} from the assessment`, [candidature.id]),
    // S08
    onError: (error, _, _result, { client }) => evictIfGone(error, candidature.id, client),
  });
}
