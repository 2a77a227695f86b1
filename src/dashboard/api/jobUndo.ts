import type { QueryClient } from '@tanstack/react-query';
import { jobRulesOf } from '../../contract/jobKinds.ts';
import type { Job } from '../../contract/jobs.ts';
import { changeJobCommand } from './createJob.ts';
import { runMutation } from './runMutation.ts';
import { pushUndo } from './undo.ts';

/** Puts a job on the undo stack that moved candidates, or has not begun. */
export function pushUndoJob(client: QueryClient, job: Job, text: string, ids: readonly number[]): void {
  // What does not change a stage can only be undone before it begins.
  const action = jobRulesOf(job.kind)?.stage === undefined ? 'cancel' : 'undo';
  pushUndo({
    subjects: ids,
    text,
    jobId: job.id,
    undo: () =>
      runMutation(client, changeJobCommand, { jobId: job.id, action }).then(
        () => true,
        () => false,
      ),
  });
}
