import { call } from './client.ts';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';

const KEY = 'blind-review';
const POLL_INTERVAL_MS = 10_000;

/** Whether the candidates of an assessment are under blind review: a colleague may change it. */
export const blindReviewQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: [KEY, assessmentId],
    refetchInterval: POLL_INTERVAL_MS,
    queryFn: async ({ signal }) =>
      (await call('readBlindReview', { assessment_id: assessmentId }, { signal })).is_on === true,
  });

/** What has left the dashboard with names of candidates of an assessment. Read when it is shown. */
export const disclosuresQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['disclosures', assessmentId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('listDisclosures', { assessment_id: assessmentId }, { signal })).results,
  });

/** Hides or shows who the candidates of an assessment are. */
export function useChangeBlindReview(
  assessmentId: number,
  messages: { done: (isOn: boolean) => string; failed: (isOn: boolean) => string },
) {
  return useMutation({
    mutationFn: async (isOn: boolean) =>
      (await call('changeBlindReview', { assessment_id: assessmentId, body: { is_on: isOn } })).is_on === true,
    meta: {
      done: (isOn: boolean) => messages.done(isOn),
      failed: (isOn: boolean) => messages.failed(isOn),
    },
    onSuccess: (isOn, _wanted, _, { client }) => client.setQueryData(blindReviewQuery(assessmentId).queryKey, isOn),
  });
}

/** Drops all cached data, which has names or lacks them, and refetches what is shown. */
export const resetNames = async (client: QueryClient): Promise<void> =>
  await client.resetQueries({ predicate: ({ queryKey: [key] }) => key !== KEY && key !== 'about' });
