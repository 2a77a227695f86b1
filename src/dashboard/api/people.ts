import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Candidate, CandidatureFlags } from '../../contract/candidate.ts';
import type { Result } from '../../contract/result.ts';
import { Problem } from '../../contract/problem.ts';
import { searchFor } from '../lib/matching.ts';
import { api } from './client.ts';
import { noted } from './drift.ts';
import { readPage, type Slice } from './slice.ts';
import { createTurns } from './turns.ts';

/** Ten people side by side are twenty calls: a few at once, so that others' come in between. */
const inTurn = createTurns(4);

export const peopleKeys = {
  all: ['people'] as const,
  pages: () => [...peopleKeys.all, 'page'] as const,
  page: (q: string, page: number) => [...peopleKeys.pages(), q, page] as const,
  detail: (testTakerId: number) => [...peopleKeys.all, 'detail', testTakerId] as const,
  flags: (testTakerId: number, candidatureId: number) => [...peopleKeys.detail(testTakerId), candidatureId] as const,
  resultsOf: (assessmentId: number) => [...peopleKeys.all, 'results', assessmentId] as const,
  results: (assessmentId: number, testTakerId: number) => [...peopleKeys.resultsOf(assessmentId), testTakerId] as const,
};

/** How many test takers a page of their list shows. */
export const PEOPLE_PER_PAGE = 100;

/** A page of all test takers whose name or address contains `q`. */
export const peopleQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: peopleKeys.page(q, page),
    placeholderData: keepPreviousData,
    // Who comes while it is open waits until asked for, see useSteady.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readPeople(q, page, api, signal),
  });

/** The same page as it is now. */
export function readPeople(q: string, page: number, from: typeof api, signal: AbortSignal): Promise<Slice<Candidate>> {
  return readPage<Candidate>({ page, limit: PEOPLE_PER_PAGE, signal }, (part) =>
    from.listCandidates({ search: searchFor(q), ...part }, { signal }),
  );
}

/** A test taker from a page of the list that was seen before: something to show until the person is read. */
export function personSeen(client: QueryClient, testTakerId: number): Candidate | undefined {
  const pages = client.getQueriesData<Slice<Candidate>>({ queryKey: peopleKeys.pages() });
  return pages.flatMap(([, page]) => page?.rows ?? []).find(({ id }) => id === testTakerId);
}

/** One test taker with all their assessments. */
export const personQuery = (testTakerId: number) =>
  queryOptions({
    queryKey: peopleKeys.detail(testTakerId),
    structuralSharing: false,
    queryFn: ({ signal }) => readPerson(testTakerId, api, signal),
  });

/** A test taker; rejects with a Problem of status 404 when there is none. */
export async function readPerson(testTakerId: number, from: typeof api, signal: AbortSignal): Promise<Candidate> {
  const answer = await from.readCandidate({ test_taker_id: testTakerId }, { signal });
  const person = answer.value.results.find(({ id }) => id === testTakerId);
  if (!person) throw new Problem({ status: 404, code: 'not_found', message: 'There is no such test taker.' });
  return noted(answer, () => person);
}

/** The person behind a candidature, asked for with it: carries the anti-cheating flags. */
export const flagsQuery = (testTakerId: number, candidatureId: number) =>
  queryOptions({
    queryKey: peopleKeys.flags(testTakerId, candidatureId),
    structuralSharing: false,
    queryFn: ({ signal }) => readFlags(testTakerId, candidatureId, api, signal),
  });

/** The same as an answer, from whoever is to ask. */
export async function readFlags(testTakerId: number, candidatureId: number, from: typeof api, signal: AbortSignal) {
  return await inTurn(signal, async () => {
    const query = { test_taker_id: testTakerId, candidature: candidatureId };
    return noted(await from.readFlags(query, { signal }), (person) => person);
  });
}

/**
 * The entry of a candidature. The description does not say how entries are told apart: by their ID where they have one,
 * and without it only when there is no other.
 */
export function flagsOf({ assessments_detail: entries }: Candidate, candidatureId: number): CandidatureFlags | null {
  return entries.find(({ id }) => id === candidatureId) ?? (entries.length === 1 ? (entries[0] ?? null) : null);
}

/** How each test of an assessment went for one person. */
export const resultsQuery = (assessmentId: number, testTakerId: number) =>
  queryOptions({
    queryKey: peopleKeys.results(assessmentId, testTakerId),
    structuralSharing: false,
    queryFn: ({ signal }) => readResults(assessmentId, testTakerId, api, signal),
  });

/** The same as an answer, from whoever is to ask. */
export async function readResults(assessmentId: number, testTakerId: number, from: typeof api, signal: AbortSignal) {
  return await inTurn(signal, async () => {
    const query = { candidature__assessment: assessmentId, candidature__test_taker: testTakerId };
    return noted(await from.listResults(query, { signal }), ({ results }) => results);
  });
}

/** What was read so far of the results of others in an assessment: what is in it is mostly the same for everybody. */
export function resultsSeen(client: QueryClient, assessmentId: number): Result[][] {
  const seen = client.getQueriesData<Result[]>({ queryKey: peopleKeys.resultsOf(assessmentId) });
  return seen.flatMap(([, results]) => (results ? [results] : []));
}
