import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Job } from '../../contract/jobs.ts';
import { createJobOf, type JobWork, type SelectedWork } from './createJob.ts';
import { pushUndoJob } from './jobUndo.ts';
import { freezeSelection, readSelectionIds } from './selections.ts';
import type { SelectionGroup } from '../lib/selectionGroup.ts';

export interface SelectionJob extends SelectedWork {
  requestKey: string;
  groups: readonly SelectionGroup[];
  /** The text in the list of recent changes; null: the job cannot be undone. */
  undoText: string | null;
}

/** A job of a selection, with the IDs of all who were selected. */
export interface CreatedJob {
  job: Job;
  ids: readonly number[];
}

/** Makes a job of selected candidates. */
export async function createSelectionJob(client: QueryClient, request: SelectionJob): Promise<CreatedJob> {
  const [job, ids] = await Promise.all([createJobOf(client, request), readSelectionIds(request.selection.id)]);
  return { job, ids };
}

/** Puts the job on the undo stack, if it can be undone. */
export function pushUndoSelectionJob(client: QueryClient, { job, ids }: CreatedJob, { undoText }: SelectionJob): void {
  if (undoText !== null) pushUndoJob(client, job, undoText, ids);
}

export function useCreateSelectionJob() {
  return useMutation({
    mutationFn: (request: SelectionJob, { client }) => createSelectionJob(client, request),
    onSuccess: (created, request, _, { client }) => pushUndoSelectionJob(client, created, request),
  });
}

/** Sends the unconfirmed emails of a job again, by another job. */
export function useResendUnconfirmed() {
  return useMutation({
    async mutationFn({ id, kind, assessment }: Job, { client }) {
      const isReject = kind === 'reject';
      const unconfirmed = isReject ? { email: 'unknown' as const } : { outcome: 'unknown' as const };
      const selection = await freezeSelection({ of_job: { job: id, ...unconfirmed } });
      // Candidates who were moved since are not rejected again.
      const groups = selection.groups.filter(({ stage }) => !isReject || stage === 'REJ');
      const work: JobWork = isReject ? { kind, options: { email_timing: 'now' } } : { kind: 'send_invitation' };
      return await createJobOf(client, { work, assessmentId: assessment, selection, groups });
    },
  });
}
