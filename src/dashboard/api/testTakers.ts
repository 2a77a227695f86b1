import type { OperationAnswer } from '../../contract/client.ts';
import { call } from './client.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Candidate, CandidatureFlags } from '../../contract/candidate.ts';
import { Problem } from '../../contract/problem.ts';
import { WORDS } from '../messages/words.ts';

export const testTakerKeys = {
  all: ['testTakers'] as const,
  detail: (testTakerId: number) => [...testTakerKeys.all, 'detail', testTakerId] as const,
  flags: (testTakerId: number, candidatureId: number) => [...testTakerKeys.detail(testTakerId), candidatureId] as const,
  resultsOf: (assessmentId: number) => [...testTakerKeys.all, 'results', assessmentId] as const,
  results: (assessmentId: number, testTakerId: number) =>
    [...testTakerKeys.resultsOf(assessmentId), testTakerId] as const,
};

/** One test taker: the flags of all their candidatures, and the tests they took. Rejects with status 404 if there is none. */
export const testTakerQuery = (testTakerId: number) =>
  queryOptions({
    queryKey: testTakerKeys.detail(testTakerId),
    async queryFn({ signal }) {
      const value = await call('readCandidate', { test_taker_id: testTakerId }, { signal });
      const person = value.results.find(({ id }) => id === testTakerId);
      if (!person) throw new Problem({ status: 404, code: 'not_found', message: `${WORDS.noCandidate}.` });
      return person;
    },
  });

/** The test taker of a candidature, with the flags of the test conditions. */
export const flagsQuery = (testTakerId: number, candidatureId: number, priority?: 'background') =>
  queryOptions({
    queryKey: testTakerKeys.flags(testTakerId, candidatureId),
    queryFn: ({ signal }) =>
      call('readFlags', { test_taker_id: testTakerId, candidature: candidatureId }, { signal, priority }),
  });

/** The entry of a candidature. An entry without an ID is used only if it is the only one. */
export function flagsOf({ assessments_detail: entries }: Candidate, candidatureId: number): CandidatureFlags | null {
  return entries.find(({ id }) => id === candidatureId) ?? (entries.length === 1 ? (entries[0] ?? null) : null);
}

type ResultsAnswer = OperationAnswer<'listResults'>;

/** A test taker's result of each test of an assessment. */
export const resultsQuery = (assessmentId: number, testTakerId: number, priority?: 'background') =>
  queryOptions<ResultsAnswer>({
    queryKey: testTakerKeys.results(assessmentId, testTakerId),
    queryFn: ({ signal }) =>
      call(
        'listResults',
        { candidature__assessment: assessmentId, candidature__test_taker: testTakerId },
        { signal, priority },
      ),
  });

/** The cached results of candidates of an assessment. */
export function cachedResults(client: QueryClient, assessmentId: number) {
  const cached = client.getQueriesData<ResultsAnswer>({ queryKey: testTakerKeys.resultsOf(assessmentId) });
  return cached.flatMap(([, answer]) => (answer ? [answer.results] : []));
}
