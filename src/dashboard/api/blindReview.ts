import type { QueryClient } from '@tanstack/react-query';
import { q, resultsOf, useCommand } from './q.ts';

const POLL_INTERVAL_MS = 10_000;
const isOnOf = (answer: { is_on: boolean | null }): boolean => answer.is_on === true;

/** Whether the candidates of an assessment are under blind review: a colleague may change it. */
export const blindReviewQuery = (assessmentId: number) =>
  q('readBlindReview', { assessment_id: assessmentId }, { refetchInterval: POLL_INTERVAL_MS, select: isOnOf });

/** What has left the dashboard with names of candidates of an assessment. Read when it is shown. */
export const disclosuresQuery = (assessmentId: number) =>
  q('listDisclosures', { assessment_id: assessmentId }, { staleTime: 0, select: resultsOf });

/** Hides or shows who the candidates of an assessment are. */
export const useChangeBlindReview = (
  assessmentId: number,
  meta: { done: (isOn: boolean) => string; failed: (isOn: boolean) => string },
) =>
  useCommand('changeBlindReview', {
    args: (isOn: boolean) => ({ assessment_id: assessmentId, body: { is_on: isOn } }),
    meta,
    onSuccess: (answer, _isOn, _, { client }) => client.setQueryData(blindReviewQuery(assessmentId).queryKey, answer),
  });

/** Drops all cached data, which has names or lacks them, and refetches what is shown. */
export const resetNames = async (client: QueryClient): Promise<void> =>
  await client.resetQueries({ predicate: ({ queryKey: [key] }) => key !== 'readBlindReview' && key !== 'readAbout' });
