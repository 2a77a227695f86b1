import { queryOptions } from '@tanstack/react-query';
import type { CandidateApi } from './candidateApi.ts';

/** How often a sitting is looked at again, in milliseconds: another tab may have answered, the device may have slept. */
const REFETCH_INTERVAL_MS = 60_000;

export const overviewQuery = (api: CandidateApi) =>
  queryOptions({ queryKey: ['overview'], queryFn: () => api.readOverview() });

/** Starts nothing: a test that is not running is refused. */
export const sittingQuery = (api: CandidateApi, testId: number) =>
  queryOptions({
    queryKey: ['sitting', testId],
    queryFn: () => api.readSitting(testId),
    refetchInterval: REFETCH_INTERVAL_MS,
  });

export const practiceQuery = (api: CandidateApi, testId: number) =>
  queryOptions({
    queryKey: ['practice', testId],
    queryFn: () => api.readPractice(testId),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const questionsQuery = (api: CandidateApi) =>
  queryOptions({ queryKey: ['questions'], queryFn: () => api.readQuestions(), refetchInterval: REFETCH_INTERVAL_MS });
