import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { Job, JobAction, JobRequest } from '../../contract/jobs.ts';
import { randomUuid } from '../lib/uuid.ts';
import { isOutcomeUnknown } from './failure.ts';
import { gatewayApi } from './gateway.ts';
import { jobKeys } from './jobKeys.ts';

type WithoutKey<Request> = Request extends unknown ? Omit<Request, 'request_key'> : never;

/** What a job is made from. */
export type JobWish = WithoutKey<JobRequest>;

const MOST_TRIES = 3;
const REST = 700;

/**
 * Makes a job. When no answer comes it is asked for again with the same key, which answers the job that was made, if
 * it was: never two.
 */
export async function makeJob(client: QueryClient, wish: JobWish): Promise<Job> {
  const request_key = randomUuid();
  const body: JobRequest = { ...wish, request_key };
  for (let tries = 1; ; tries++) {
    try {
      const { value } = await gatewayApi.createJob({ body });
      client.setQueryData(jobKeys.one(value.id), value);
      void client.invalidateQueries({ queryKey: jobKeys.all });
      return value;
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof Error) || !isOutcomeUnknown(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, REST * tries));
    }
  }
}

interface Wished {
  wish: JobWish;
  /** Said when it was made. */
  said: string;
}

/** Makes a job and says so. */
export function useMakeJob() {
  return useMutation({
    mutationFn: ({ wish }: Wished, { client }) => makeJob(client, wish),
    meta: { done: ({ said }: Wished) => said, failed: 'Nothing was begun.' },
  });
}

const UNDONE = {
  pause: 'The job was not paused.',
  resume: 'The job was not resumed.',
  cancel: 'The job was not cancelled.',
  retry_failed: 'What failed was not tried again.',
} as const satisfies Record<JobAction, string>;

interface Change {
  jobId: number;
  action: JobAction;
}

/** Pauses, resumes or cancels jobs, or has them try again what failed. */
export function useChangeJob() {
  return useMutation({
    mutationFn: async ({ jobId, action }: Change) =>
      (await gatewayApi.changeJob({ job_id: jobId, body: { action } })).value,
    meta: { failed: ({ action }: Change) => UNDONE[action] },
    onSuccess: (job, { jobId }, _, { client }) => client.setQueryData(jobKeys.one(jobId), job),
    onSettled: (_job, _error, _variables, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.all }),
  });
}
