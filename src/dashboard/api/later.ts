import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { AssessmentDetail } from '../../contract/assessment.ts';
import type { Candidature } from '../../contract/candidature.ts';
import { assessmentKeys, assessmentQuery } from './assessments.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { pagesOf, walksSoFar } from './candidatures.ts';
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
  /** The same rows as they are shown. */
  outdated: readonly Candidature[];
  /** Rows that are not shown yet. */
  fresh: readonly Candidature[];
  /** Rows that are shown and no longer there. */
  gone: readonly Candidature[];
  /** All of it as one list, for whoever wants it. */
  merge: () => Collection<Candidature>;
}

/**
 * Compares what is shown with what was found since; null when all is as it was. Of a hundred thousand rows a few thousand
 * may have been looked at, and it is asked anew with each change of one: each is touched once, and only those are compared.
 */
export function newerOf(shown: Collection<Candidature>, later: Collection<Candidature>): Newer | null {
  const unseen = new Map(later.rows.map((row) => [row.id, row]));
  const changed = new Map<number, Candidature>();
  const outdated: Candidature[] = [];
  const gone: Candidature[] = [];
  for (const row of shown.rows) {
    const now = unseen.get(row.id);
    if (now === undefined) {
      if (later.complete) gone.push(row);
      continue;
    }
    unseen.delete(row.id);
    if (isSame(now, row)) continue;
    changed.set(row.id, now);
    outdated.push(row);
  }
  const fresh = [...unseen.values()];
  if (changed.size + fresh.length + gone.length === 0) return null;
  return {
    changed,
    outdated,
    fresh,
    gone,
    merge() {
      const isGone = new Set(gone);
      const kept = shown.rows.filter((row) => !isGone.has(row));
      const rows = [...fresh, ...kept.map((row) => changed.get(row.id) ?? row)];
      return { ...shown, rows, total: later.total, offset: rows.length };
    },
  };
}

function isSame(one: Candidature, other: Candidature): boolean {
  const fields = Object.keys(one) as (keyof Candidature)[];
  return fields.every((field) => one[field] === other[field] || textOf(one[field]) === textOf(other[field]));
}

/** Of what is more than a value, such as a personality. */
const textOf = (value: unknown): string => JSON.stringify(value);

/** Shows what was found. */
export function bringIn(client: QueryClient, assessmentId: number, merged: Collection<Candidature>): void {
  client.setQueryData(candidatureKeys.collection(assessmentId), merged);
  client.setQueryData(candidatureKeys.later(assessmentId), null);
  void client.invalidateQueries({ queryKey: assessmentKeys.list(), refetchType: 'none' });
}
