import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { AssessmentDetail } from '../../contract/assessment.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { assessmentKeys, assessmentQuery } from './assessments.ts';
import { candidatureKeys, pagesOf, walksSoFar } from './candidatures.ts';
import { quietApi } from './client.ts';
import { type Collection, EMPTY, walk } from './collection.ts';

/** The newest rows are looked at, as many as this many calls bring: of larger assessments the others wait. */
const LIMITS = { first: 1000, rest: 1000 };
const MOST_CALLS = 3;

/** The rows of an assessment as they were found since those that are shown were brought in; null: nothing is newer. */
export const laterQuery = (assessmentId: number) =>
  queryOptions<Collection<Candidature> | null>({
    queryKey: candidatureKeys.later(assessmentId),
    queryFn: skipToken,
    initialData: null,
    structuralSharing: false,
  });

/** What moves when anything does. */
const stateOf = ({ modified, candidates, invited, started, finished }: AssessmentDetail): string =>
  [modified, candidates, invited, started, finished].join(' ');

/**
 * Looks whether an assessment has changed, which is one cheap call, and only then reads its rows. Answers the state that
 * the rows were read in, to be given the next time.
 */
export async function lookForChanges(
  client: QueryClient,
  assessmentId: number,
  seen: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const walks = walksSoFar(assessmentId);
  const detail = await client.fetchQuery({ ...assessmentQuery(assessmentId, quietApi), staleTime: 0, retry: false });
  const state = stateOf(detail);
  if (state === seen) return seen;
  const fetchPage = pagesOf(assessmentId, quietApi);
  const rows = await walk({ into: { held: EMPTY }, limits: LIMITS, mostCalls: MOST_CALLS, signal, fetchPage });
  // All were asked for meanwhile: which of the two is newer cannot be told.
  if (walksSoFar(assessmentId) !== walks) return seen;
  client.setQueryData(candidatureKeys.later(assessmentId), rows);
  return state;
}

/** What is newer than the rows that are shown. */
export interface Newer {
  /** Rows that have changed, as they are now. */
  changed: ReadonlyMap<number, Candidature>;
  /** All of it as one list, for whoever wants it. */
  merged: Collection<Candidature>;
}

/** Compares what is shown with what was found since. */
export function newerOf(shown: Collection<Candidature>, later: Collection<Candidature>): Newer {
  const found = new Map(later.rows.map((row) => [row.id, row]));
  const known = new Set(shown.rows.map(({ id }) => id));
  const changed = new Map<number, Candidature>();
  for (const row of shown.rows) {
    const now = found.get(row.id);
    if (now && JSON.stringify(now) !== JSON.stringify(row)) changed.set(row.id, now);
  }
  const kept = shown.rows.filter(({ id }) => !later.complete || found.has(id));
  const rows = [...later.rows.filter(({ id }) => !known.has(id)), ...kept.map((row) => changed.get(row.id) ?? row)];
  return { changed, merged: { ...shown, rows, total: later.total, offset: rows.length } };
}

/** Shows what was found. */
export function bringIn(client: QueryClient, assessmentId: number, merged: Collection<Candidature>): void {
  client.setQueryData(candidatureKeys.collection(assessmentId), merged);
  client.setQueryData(candidatureKeys.later(assessmentId), null);
  void client.invalidateQueries({ queryKey: assessmentKeys.list(), refetchType: 'none' });
}
