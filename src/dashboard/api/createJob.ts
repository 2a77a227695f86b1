import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { Job, JobAction, JobRequest } from '../../contract/jobs.ts';
import { isOutcomeUnknown } from './failure.ts';
import { gatewayApi } from './gateway.ts';
import { jobKeys } from './jobKeys.ts';
import { expectProgress } from './jobProgress.ts';
import { JOB_CHANGES } from '../messages/jobChanges.ts';

/** What a job is made from. */
export type JobWish = z.input<typeof JobRequest>;

const MOST_TRIES = 3;
const REST = 700;

/**
 * Makes a job. When no answer comes it is asked for again with the same key, which answers the job that was made, if
 * it was: never two. A job of one candidate is refused if they are not in the expected stage.
 */
export async function makeJob(
  client: QueryClient,
  body: JobWish,
  expected: { expected_stage?: string } = {},
): Promise<Job> {
  for (let tries = 1; ; tries++) {
    try {
      const { value } = await gatewayApi.createJob({ body, ...expected });
      expectProgress(value);
      client.setQueryData(jobKeys.one(value.id), value);
      void client.invalidateQueries({ queryKey: jobKeys.all });
      return value;
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Error) || !isOutcomeUnknown(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, REST * tries));
    }
  }
}

/** Makes a job. Made again with the same key, after an answer that did not come, it is the same job. */
export function useMakeJob() {
  return useMutation({ mutationFn: (wish: JobWish, { client }) => makeJob(client, wish) });
}

interface Change {
  jobId: number;
  action: JobAction;
}

/** Pauses, resumes or cancels jobs, or has them try again what failed. */
export function useChangeJob() {
  return useMutation({
    mutationFn: async ({ jobId, action }: Change) =>
      (await gatewayApi.changeJob({ job_id: jobId, body: { action } })).value,
    meta: { failed: ({ action }: Change) => JOB_CHANGES.failed[action] },
    onSuccess: (job, { jobId }, _, { client }) => client.setQueryData(jobKeys.one(jobId), job),
    onSettled: (_job, _error, _variables, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.all }),
  });
}
