import type { OperationAnswer } from '../../contract/client.ts';
import { q } from './q.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Candidate, CandidatureFlags } from '../../contract/candidate.ts';
import { Problem } from '../../contract/problem.ts';
import { WORDS } from '../messages/words.ts';

/** One test taker: the flags of all their candidatures, and the tests they took. Rejects with status 404 if there is none. */
export const testTakerQuery = (testTakerId: number) =>
  q(
    'readCandidate',
    { test_taker_id: testTakerId },
    {
      select({ results }) {
        const person = results.find(({ id }) => id === testTakerId);
        if (!person) throw new Problem({ status: 404, code: 'not_found', message: `${WORDS.noCandidate}.` });
        return person;
      },
    },
  );

/** The test taker of a candidature, with the flags of the test conditions. */
export const flagsQuery = (testTakerId: number, candidatureId: number, priority?: 'background') =>
  q('readFlags', { test_taker_id: testTakerId, candidature: candidatureId }, {}, priority);

/** The entry of a candidature. An entry without an ID is used only if it is the only one. */
export function flagsOf({ assessments_detail: entries }: Candidate, candidatureId: number): CandidatureFlags | null {
  return entries.find(({ id }) => id === candidatureId) ?? (entries.length === 1 ? (entries[0] ?? null) : null);
}

/** A test taker's result of each test of an assessment. */
export const resultsQuery = (assessmentId: number, testTakerId: number, priority?: 'background') =>
  q('listResults', { candidature__assessment: assessmentId, candidature__test_taker: testTakerId }, {}, priority);

/** The cached results of candidates of an assessment. */
export function cachedResults(client: QueryClient, assessmentId: number) {
  const cached = client.getQueriesData<OperationAnswer<'listResults'>>({
    queryKey: ['listResults', { candidature__assessment: assessmentId }],
  });
  return cached.flatMap(([, answer]) => (answer ? [answer.results] : []));
}
