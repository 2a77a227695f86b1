import type { z } from 'zod/mini';
import type {
  Answer,
  AnswerGiven,
  Events,
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
    submitTest: (testId: number) => send<Overview>('POST', `tests/${testId}/submit/`),
    readQuestions: () => send<Questions>('GET', 'questions/'),
    saveQuestion: (questionId: string, given: Given) => send<Saved>('PUT', `questions/${questionId}/`, given),
    submitQuestions: () => send<Overview>('POST', 'questions/submit/'),
    report: (events: Event[]) => send<unknown>('POST', 'events/', { events }),
  };
}
