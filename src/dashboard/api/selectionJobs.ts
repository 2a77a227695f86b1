import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Job } from '../../contract/jobs.ts';
import { type NewJob, createJob } from './createJob.ts';
import { pushUndoJob } from './jobUndo.ts';
import { type FrozenSelection, readSelectionIds, type SelectionGroup } from './selections.ts';

/** What a job does, without whom it does it to. */
export type JobWork = WithoutCandidates<Exclude<NewJob, { kind: 'invite' }>>;
type WithoutCandidates<Wish> = Wish extends unknown
  ? Omit<Wish, 'request_key' | 'assessment' | 'items' | 'selection' | 'leave_out'>
  : never;

export interface SelectionJob {
  work: JobWork;
  assessmentId: number;
  /** Made again with the same key, after an answer that did not come, it is the same job. */
  requestKey: string;
  selection: FrozenSelection;
  /** Those of its groups to which it is done. */
  groups: readonly SelectionGroup[];
  /** What the list of changes calls it; null: it cannot be undone. */
  undoText: string | null;
}

/** A job of a selection, with the IDs of all who were selected. */
export interface CreatedJob {
  job: Job;
  ids: readonly number[];
}

/** Makes a job of selected candidates. */
export async function createSelectionJob(client: QueryClient, wish: SelectionJob): Promise<CreatedJob> {
  const { work, assessmentId, requestKey, selection, groups } = wish;
  const leftOut = selection.groups.filter((group) => !groups.includes(group));
  const [job, ids] = await Promise.all([
    createJob(client, {
      ...work,
      request_key: requestKey,
      assessment: assessmentId,
      selection: selection.id,
      ...(leftOut.length > 0 && { leave_out: leftOut.map(({ stage, status }) => ({ stage, status })) }),
    }),
    readSelectionIds(selection.id),
  ]);
  return { job, ids };
}

/** Puts it on the stack of what can be undone, if it can be. */
export function pushUndoSelectionJob(client: QueryClient, { job, ids }: CreatedJob, { undoText }: SelectionJob): void {
  if (undoText !== null) pushUndoJob(client, job, undoText, ids);
}

export function useCreateSelectionJob() {
  return useMutation({
    mutationFn: (wish: SelectionJob, { client }) => createSelectionJob(client, wish),
    onSuccess: (made, wish, _, { client }) => pushUndoSelectionJob(client, made, wish),
  });
}
