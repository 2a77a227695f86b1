import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Candidature } from '../../contract/candidature.ts';
import { FIRST_CANDIDATURES } from '../../contract/preload.ts';
import { candidatureKeys, ofKind } from './candidatureKeys.ts';
import { confirmChange } from './candidatureLists.ts';
import { api } from './client.ts';
import { type Collection, EMPTY, type FetchPage, walk } from './collection.ts';
import { confirm, confirmedSoFar, withConfirmed } from './confirmed.ts';

/** The rows that somebody waits for, and a full page of the ones that follow by themselves. */
const LIMITS = { first: FIRST_CANDIDATURES.limit, rest: 1000 };

/** A server that gives 10 a page would need 10,000 calls for 100,000 people: past this many, a button brings more. */
const MOST_CALLS = 40;

const RESTING_MINUTES = 5;

function pagesOf(assessmentId: number): FetchPage<Candidature> {
  return async ({ offset, limit, signal }) => {
    const soFar = confirmedSoFar();
    const { value, drift } = await api.listCandidatures(
      { ...FIRST_CANDIDATURES, assessment: assessmentId, limit, offset },
      { signal },
    );
    return { rows: withConfirmed(value.results, soFar), total: value.count, drift, limit };
  };
}

/**
 * All candidatures of an assessment, newest first. The first page is in the cache as soon as it is there, the others
 * join it as they come; asking again goes on where the last walk stopped, or begins anew once all were there or what is
 * there was invalidated.
 */
export const collectionQuery = (assessmentId: number) => {
  const key = candidatureKeys.collection(assessmentId);
  return queryOptions<Collection<Candidature>>({
    queryKey: key,
    // Rows that stopped coming, since the page was left, go on coming when it is opened again.
    staleTime: ({ state }) => (state.data?.complete === false ? 0 : RESTING_MINUTES * 60_000),
    refetchOnWindowFocus: false,
    // Comparing a hundred thousand rows with the ones before costs more than drawing the few that are seen.
    structuralSharing: false,
    async queryFn({ client, signal }) {
      const options = { limits: LIMITS, mostCalls: MOST_CALLS, signal, fetchPage: pagesOf(assessmentId) };
      // Told as what this function answers, so that whoever shows the rows draws once for the last page, not twice.
      let whole: Collection<Candidature> | null = null;
      const shown = {
        get held() {
          return whole ?? client.getQueryData<Collection<Candidature>>(key) ?? EMPTY;
        },
        set held(next) {
          if (next.complete) whole = next;
          else client.setQueryData<Collection<Candidature>>(key, next);
        },
      };
      // What was invalidated may have changed anywhere, on the pages that are here as well.
      const anew = shown.held.complete || client.getQueryState(key)?.isInvalidated === true;
      return await (anew ? refresh(shown, options) : walk({ ...options, into: shown }));
    },
  });
};

type Kept = { held: Collection<Candidature> };

/** Refreshes on their way: not to be seen before they are whole, but changed like everything that is. // S22 */
const refreshes = new Set<Kept>();

/** Reads everything anew, while what is shown stays. */
async function refresh(shown: Kept, options: Omit<Parameters<typeof walk<Candidature>>[0], 'into'>) {
  const into: Kept = { held: EMPTY };
  refreshes.add(into);
  try {
    const anew = await walk({ ...options, into });
    const { held } = shown;
    if (anew.complete) return anew;
    // What the calls did not reach stays as it was.
    const read = new Set(anew.rows.map(({ id }) => id));
    return {
      ...anew,
      rows: [...anew.rows, ...held.rows.filter(({ id }) => !read.has(id))],
      offset: Math.max(anew.offset, held.offset),
      complete: held.complete,
    };
  } finally {
    refreshes.delete(into);
  }
}

/**
 * A row has these fields now, or is gone (`null`), as the server has said: it is changed wherever it is held, and in the
 * answers that are still to come of what was asked for before.
 */
export function confirmEverywhere(client: QueryClient, id: number, patch: Partial<Candidature> | null): void {
  confirm(id, patch);
  const apply = (rows: Candidature[]) => {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    return row ? rows.toSpliced(index, 1, ...(patch === null ? [] : [{ ...row, ...patch }])) : rows;
  };
  const applyToAll = (held: Collection<Candidature>) => {
    const rows = apply(held.rows);
    if (rows === held.rows) return held;
    const gone = held.rows.length - rows.length;
    // The rows behind a removed one have moved up; the next page begins earlier.
    return { ...held, rows, offset: held.offset - gone, total: held.total === null ? null : held.total - gone };
  };
  client.setQueriesData<Collection<Candidature>>(ofKind('collection'), (held) => held && applyToAll(held));
  for (const kept of refreshes) kept.held = applyToAll(kept.held);
  confirmChange(client, id, patch);
}
