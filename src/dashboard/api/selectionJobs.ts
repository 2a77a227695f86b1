import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Job } from '../../contract/jobs.ts';
import { type JobWish, makeJob } from './createJob.ts';
import { rememberJob } from './jobUndo.ts';
import { type FrozenSelection, readSelectionIds, type SelectionGroup } from './selections.ts';

/** What a job does, without whom it does it to. */
export type Work = WithoutCandidates<Exclude<JobWish, { kind: 'invite' }>>;
type WithoutCandidates<Wish> = Wish extends unknown
  ? Omit<Wish, 'request_key' | 'assessment' | 'items' | 'selection' | 'leave_out'>
  : never;

export interface SelectionJob {
  work: Work;
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
export interface MadeJob {
  job: Job;
  ids: readonly number[];
}

/** Makes a job of selected candidates. */
export async function makeSelectionJob(client: QueryClient, wish: SelectionJob): Promise<MadeJob> {
  const { work, assessmentId, requestKey, selection, groups } = wish;
  const leftOut = selection.groups.filter((group) => !groups.includes(group));
  const [job, ids] = await Promise.all([
    makeJob(client, {
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
export function rememberSelectionJob(client: QueryClient, { job, ids }: MadeJob, { undoText }: SelectionJob): void {
  if (undoText !== null) rememberJob(client, job, undoText, ids);
}

export function useMakeSelectionJob() {
  return useMutation({
    mutationFn: (wish: SelectionJob, { client }) => makeSelectionJob(client, wish),
    onSuccess: (made, wish, _, { client }) => rememberSelectionJob(client, made, wish),
  });
}
