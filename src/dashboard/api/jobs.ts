import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { Job, JobAction, JobRequest } from '../../contract/jobs.ts';
import { assessmentKeys } from './assessments.ts';
import { candidatureKeys } from './candidatures.ts';
import { gatewayApi } from './gateway.ts';

export const jobKeys = {
  all: ['jobs'] as const,
  one: (id: number) => [...jobKeys.all, 'one', id] as const,
};

/** How often a job that is not over is looked at, in milliseconds. */
const LOOK_AGAIN = 1500;

/** Whether nothing more happens to a job by itself. */
export function isOver({ state }: Job): boolean {
  return state === 'done' || state === 'cancelled' || state === 'expired';
}

/** A job, looked at until it is over; then the rows that it has changed are asked for again. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: jobKeys.one(id),
    async queryFn({ client, signal }) {
      const { value } = await gatewayApi.readJob({ job_id: id }, { signal });
      const before = client.getQueryData<Job>(jobKeys.one(id));
      if (isOver(value) && before && !isOver(before)) refreshRows(client, value);
      return value;
    },
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : LOOK_AGAIN),
  });

function refreshRows(client: QueryClient, { assessment }: Job): void {
  if (assessment !== null) void client.invalidateQueries({ queryKey: candidatureKeys.ofAssessment(assessment) });
  void client.invalidateQueries({ queryKey: assessmentKeys.all });
}

/** Makes a job. Made again with the same key, after an answer that did not come, it is the same job. */
export function useCreateJob() {
  return useMutation({
    mutationFn: async (body: z.input<typeof JobRequest>) => (await gatewayApi.createJob({ body })).value,
    onSuccess(job, _body, _, { client }) {
      client.setQueryData(jobKeys.one(job.id), job);
      if (isOver(job)) refreshRows(client, job);
    },
  });
}

/** Pauses, resumes or cancels a job, or tries again what failed. */
export function useChangeJob(id: number) {
  return useMutation({
    mutationFn: async (action: JobAction) => (await gatewayApi.changeJob({ job_id: id, body: { action } })).value,
    meta: { failed: 'The job was not changed.' },
    onSuccess: (job, _action, _, { client }) => client.setQueryData(jobKeys.one(id), job),
    onSettled: (_job, _error, _action, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.one(id) }),
  });
}

/** Calls off the mails of a job that have not left. */
export function useCancelMails(id: number) {
  return useMutation({
    mutationFn: async () => (await gatewayApi.changeHeldMails({ body: { action: 'cancel', job: id } })).value,
    meta: { done: 'The rejection e-mails were called off.', failed: 'The rejection e-mails were not called off.' },
    onSettled: (_answer, _error, _variables, _, { client }) => client.invalidateQueries({ queryKey: jobKeys.one(id) }),
  });
}

/** What a job has made, as a file. */
export function useJobFile(id: number) {
  return useMutation({
    mutationFn: async (kind: 'outcome' | 'reports') =>
      kind === 'outcome'
        ? await gatewayApi.downloadOutcome({ job_id: id })
        : await gatewayApi.downloadReports({ job_id: id }),
    meta: { failed: 'The file could not be downloaded.' },
  });
}
