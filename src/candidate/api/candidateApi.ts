import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type {
  Answer,
  AnswerGiven,
  Events,
  ExampleRun,
  Overview,
  Practice,
  PracticeVerdict,
  Questions,
  Saved,
  Sitting,
} from '../../contract/taking.ts';
import { createSend } from './httpClient.ts';
import type { Clock } from './serverClock.ts';

type Given = z.output<typeof AnswerGiven>;
type Event = Events['events'][number];

/** How long a run of examples may take: the server waits for a free place, then for the code. */
const RUN_TIMEOUT_MS = 60_000;

export type CandidateApi = ReturnType<typeof createCandidateApi>;

/** Everything the pages ask of the server: see the contract. `base` is the invitation's own path. */
export function createCandidateApi(base: string, clock: Clock) {
  const send = createSend(base, clock);
  return {
    readOverview: () => send<Overview>('GET', ''),
    start: () => send<Overview>('POST', 'start/'),
    readPractice: (testId: number) => send<z.output<typeof Practice>>('GET', `tests/${testId}/practice/`),
    tryPractice: (testId: number, answer: Answer) =>
      send<PracticeVerdict>('POST', `tests/${testId}/practice/`, { answer }),
    startTest: (testId: number) => send<Sitting>('POST', `tests/${testId}/start/`),
    readSitting: (testId: number) => send<Sitting>('GET', `tests/${testId}/`),
    saveAnswer: (testId: number, itemId: string, given: Given) =>
      send<Saved>('PUT', `tests/${testId}/answers/${itemId}/`, given),
    runExamples: (testId: number, itemId: string, source: string) =>
      send<ExampleRun>('POST', `tests/${testId}/items/${itemId}/run/`, { source }, RUN_TIMEOUT_MS),
    submitTest: (testId: number) => send<Overview>('POST', `tests/${testId}/submit/`),
    readQuestions: () => send<Questions>('GET', 'questions/'),
    saveQuestion: (questionId: string, given: Given) => send<Saved>('PUT', `questions/${questionId}/`, given),
    submitQuestions: () => send<Overview>('POST', 'questions/submit/'),
    report: (events: Event[]) => send<unknown>('POST', 'events/', { events }),
  };
}

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
