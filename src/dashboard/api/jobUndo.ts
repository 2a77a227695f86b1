import { invalidate } from './q.ts';
import { call } from './client.ts';
import { mutationOptions, type QueryClient, useMutationState } from '@tanstack/react-query';
import type { Job } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { createJobOf } from './createJob.ts';
import { JOB_READS } from './jobKeys.ts';
import { isLive } from './jobs.ts';
import { readAllRows } from './pagedRows.ts';
import { runMutation } from './runMutation.ts';
import { freezeSelection } from './selections.ts';
import { pushUndo } from './undo.ts';
import { clockTime } from '../lib/time.ts';
import { plural } from '../lib/numbers.ts';

const movingBackText = (time: string, moved: number) =>
  `Undone ${time}: ${moved === 0 ? 'there was nothing to move back.' : `moving ${plural(moved, 'candidate')} back…`}`;

/** The most items of a page. */
const MAX_ITEMS = 1_000;
const POLL_DELAY_MS = 500;

/** How often a cancelled job is polled for items that still run. */
const MAX_POLLS = 60;

const UNDO_KEY = ['undo-job'];

/** The undo of a job. */
interface JobUndo {
  /** How many candidates are moved back. */
  moved: number;
  /** The jobs that move them back. */
  jobs: readonly number[];
}

/** Puts a job that moved candidates on the undo stack. */
export function pushUndoJob(client: QueryClient, job: Job, text: string, ids: readonly number[]): void {
  pushUndo({
    subjects: ids,
    text,
    jobId: job.id,
    undo: () =>
      runMutation(client, undoMutation, job).then(
        () => true,
        () => false,
      ),
  });
}

/** Undoes a job: cancels its remaining items and scheduled emails, and moves candidates back to their former stage. */
const undoMutation = mutationOptions({
  mutationKey: UNDO_KEY,
  // Kept until the page is reloaded: the job shows it.
  gcTime: Number.POSITIVE_INFINITY,
  async mutationFn(job: Job, { client }): Promise<JobUndo> {
    await stopJob(job.id);
    const done = await readAllRows(MAX_ITEMS, (part) =>
      call('listJobItems', { job_id: job.id, outcome: ['done'], ...part }),
    );
    const moved = done.filter(({ expected_stage: before }) => before !== null && before !== job.stage);
    const jobs: Job[] = [];
    for (const [stage, items] of Map.groupBy(moved, ({ expected_stage: before }) => before ?? '')) {
      const selection = await freezeSelection({ ids: items.flatMap(({ candidature }) => candidature ?? []) });
      // Candidates whom a colleague has moved since keep their stage.
      const groups = selection.groups.filter((group) => group.stage === job.stage);
      if (groups.length === 0) continue;
      const work = { kind: 'change_stage' as const, options: { stage, undoes: job.id } };
      jobs.push(await createJobOf(client, { work, assessmentId: job.assessment ?? 0, selection, groups }));
    }
    return { moved: moved.length, jobs: jobs.map(({ id }) => id) };
  },
  meta: {
    done: (_job: Job, { moved }: JobUndo) => movingBackText(clockTime(Date.now(), Date.now()), moved),
    failed: 'Couldn’t undo.',
  },
  onSettled: (_moved, _error, _job, _, { client }) => invalidate(client, JOB_READS),
});

/** Cancels a job and its scheduled emails, and waits until no item runs. */
async function stopJob(job_id: number): Promise<void> {
  const value = await call('readJob', { job_id });
  if (isLive(value) || value.state === 'paused') await call('changeJob', { job_id, body: { action: 'cancel' } });
  else if ((value.emails?.scheduled ?? 0) + (value.emails?.overdue ?? 0) > 0) {
    await call('changeScheduledEmails', { body: { action: 'cancel', job: job_id } });
  }
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const { running } = await call('readJob', { job_id });
    if (!running) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_DELAY_MS));
  }
  throw new Problem({ code: 'timeout', message: 'Still running. Try again in a moment.' });
}

/** The last undo of a job in this visit; null: none. `undo` is null while it starts. */
export function useJobUndo(jobId: number): { at: number; undo: JobUndo | null } | null {
  const undos = useMutationState({
    filters: {
      mutationKey: UNDO_KEY,
      // Each mutation with this key is called with a job.
      predicate: ({ state }) => (state.variables as Job | undefined)?.id === jobId && state.status !== 'error',
    },
    select: ({ state }) => ({
      at: state.submittedAt,
      undo: (state.data as JobUndo | undefined) ?? null,
    }),
  });
  return undos.at(-1) ?? null;
}
