import { queryOptions } from '@tanstack/react-query';
import type { CandidateApi } from './candidateApi.ts';

/** How often a sitting is looked at again, in milliseconds: another tab may have answered, the device may have slept. */
const REFETCH_INTERVAL_MS = 60_000;

export const overviewQuery = (calls: CandidateApi) =>
  queryOptions({ queryKey: ['overview'], queryFn: () => calls.readOverview() });

/** Starts nothing: a test that is not running is refused. */
export const sittingQuery = (calls: CandidateApi, testId: number) =>
  queryOptions({
    queryKey: ['sitting', testId],
    queryFn: () => calls.readSitting(testId),
    refetchInterval: REFETCH_INTERVAL_MS,
  });

export const practiceQuery = (calls: CandidateApi, testId: number) =>
  queryOptions({
    queryKey: ['practice', testId],
    queryFn: () => calls.readPractice(testId),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const questionsQuery = (calls: CandidateApi) =>
  queryOptions({ queryKey: ['questions'], queryFn: () => calls.readQuestions(), refetchInterval: REFETCH_INTERVAL_MS });
