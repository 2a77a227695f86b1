import { call } from './client.ts';
import { type JobAction, jobRulesOf } from '../../contract/jobKinds.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { Job, JobRequest } from '../../contract/jobs.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { isOutcomeUnknown } from './failure.ts';
import { JOB_READS, jobKey } from './jobKeys.ts';
import { command, invalidate } from './q.ts';
import { trackJob } from './jobProgress.ts';
import { MAX_RETRIES, withRetries } from './retries.ts';
import { plural } from '../lib/numbers.ts';
import { clockTime } from '../lib/time.ts';
import { randomUuid } from '../lib/uuid.ts';
import type { FrozenSelection } from './selections.ts';
import { isHeld } from './jobs.ts';
import { dropUndoOfJob } from './undo.ts';
import type { SelectionGroup } from '../lib/selectionGroup.ts';

const FAILED = {
  pause: 'Couldn’t pause.',
  resume: 'Couldn’t resume.',
  cancel: 'Couldn’t cancel.',
  retry_failed: 'Couldn’t retry.',
  start_now: 'Couldn’t start.',
  undo: 'Couldn’t undo.',
} satisfies Record<JobAction, string>;

/** The request of a job. */
export type NewJob = z.input<typeof JobRequest>;

/**
 * Makes a job. If no answer comes, repeats the request with the same key: the gateway then answers with the job it has made,
 * so there are never two. A job of one candidate is refused if they are not in the expected stage.
 */
export async function createJob(
  client: QueryClient,
  body: NewJob,
  expected: { expected_stage?: string } = {},
): Promise<Job> {
  const value = await withRetries(
    () => call('createJob', { body, ...expected }),
    (failures, error) => failures < MAX_RETRIES && isOutcomeUnknown(error),
  );
  trackJob(value);
  client.setQueryData(jobKey(value.id), value);
  void invalidate(client, JOB_READS);
  showPlannedRemovals(client, value);
  return value;
}

/** Reads the lists again, which show who is about to be removed. */
function showPlannedRemovals(client: QueryClient, { kind, assessment }: Job): void {
  if (!jobRulesOf(kind)?.isDestructive) return;
  void client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(assessment) });
}

/** The kind and options of a job, without its candidates. */
export type JobWork = WithoutCandidates<Exclude<NewJob, { kind: 'invite' }>>;
type WithoutCandidates<Request> = Request extends unknown
  ? Omit<Request, 'request_key' | 'assessment' | 'selection' | 'leave_out'>
  : never;

export interface SelectedWork {
  work: JobWork;
  assessmentId: number;
  /** A request that is repeated with the same key does not make a second job. */
  requestKey?: string;
  selection: FrozenSelection;
  /** The groups of the selection that the job is for; default: all. */
  groups?: readonly SelectionGroup[];
}

/** Makes a job for the candidates in some groups of a selection. */
export async function createJobOf(
  client: QueryClient,
  { work, assessmentId, requestKey = randomUuid(), selection, groups = selection.groups }: SelectedWork,
  expected: { expected_stage?: string } = {},
): Promise<Job> {
  const leftOut = selection.groups.filter((group) => !groups.includes(group));
  const body = {
    ...work,
    request_key: requestKey,
    assessment: assessmentId,
    selection: selection.id,
    ...(leftOut.length > 0 && {
      leave_out: leftOut.map(({ stage, status, elsewhere, conditions }) => ({
        stage,
        status,
        elsewhere,
        ...(conditions && { conditions }),
      })),
    }),
  };
  return await createJob(client, body, expected);
}

/** Makes a job. A request that is repeated with the same key does not make a second one. */
export function useCreateJob() {
  return useMutation({ mutationFn: (body: NewJob, { client }) => createJob(client, body) });
}

export interface JobChange {
  jobId: number;
  action: JobAction;
  /** Only this candidature. */
  candidature?: number;
  /** Of an undo: also who is hired or has an offer. */
  with_decided?: boolean;
}

export const changeJobCommand = command('changeJob', {
  args: ({ jobId, ...body }: JobChange) => ({ job_id: jobId, body }),
  meta: {
    done({ action }: JobChange, { undone, done }: Job) {
      if (action !== 'undo') return null;
      const what = undone ? `moving ${plural(done, 'candidate')} back…` : 'there was nothing to move back.';
      return `Undone ${clockTime(Date.now(), Date.now())}: ${what}`;
    },
    failed: ({ action }: JobChange) => FAILED[action],
  },
  onSuccess(job, { jobId }, _, { client }) {
    client.setQueryData(jobKey(jobId), job);
    // A removal is undone before it begins, or never.
    if (jobRulesOf(job.kind)?.isDestructive && !isHeld(job)) dropUndoOfJob(jobId);
    showPlannedRemovals(client, job);
  },
  invalidates: JOB_READS,
});

/** Pauses, resumes or cancels a job, retries its failed items, begins it now, or undoes it. */
export const useChangeJob = () => useMutation(changeJobCommand);
