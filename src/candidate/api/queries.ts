import { queryOptions } from '@tanstack/react-query';
import type { Calls } from './calls.ts';

/** How often a sitting is looked at again, in milliseconds: another tab may have answered, the device may have slept. */
const LOOK_AGAIN = 60_000;

export const overviewQuery = (calls: Calls) =>
  queryOptions({ queryKey: ['overview'], queryFn: () => calls.readOverview() });

/** Starts nothing: a test that is not running is refused. */
export const sittingQuery = (calls: Calls, testId: number) =>
  queryOptions({
    queryKey: ['sitting', testId],
    queryFn: () => calls.readSitting(testId),
    refetchInterval: LOOK_AGAIN,
  });

export const practiceQuery = (calls: Calls, testId: number) =>
  queryOptions({
    queryKey: ['practice', testId],
    queryFn: () => calls.readPractice(testId),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const questionsQuery = (calls: Calls) =>
  queryOptions({ queryKey: ['questions'], queryFn: () => calls.readQuestions(), refetchInterval: LOOK_AGAIN });
