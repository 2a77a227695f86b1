import { call } from './client.ts';
import { MAX_WINDOW } from '../../contract/endpoint.ts';
import { type InfiniteData, type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { shownTimeZone } from '../lib/timeZone.ts';
import { CANDIDATURE_FILTERS, type CandidatureScope, type CountedFilter } from '../../contract/candidatureFilters.ts';
import type { CandidatureDetail } from '../../contract/candidatureDetail.ts';
import type { CandidatureWindow, Changes, Completeness, KnownCandidature } from '../../contract/readModel.ts';
import { finalScoreOf } from '../../contract/score.ts';
import { Problem } from '../../contract/problem.ts';
import { type CandidatureFilter, filtersIn, NO_FILTER } from './candidatureFilter.ts';
import { assessmentQuery } from './assessments.ts';
import { candidatureKeys, ofKind, SCOPE_INDEX } from './candidatureKeys.ts';

/** A window whose version may be forgotten, so that it is read as of a new one. */
type ShownWindow = Omit<CandidatureWindow, 'as_of'> & { as_of: string | null };

/** How many rows a window has. */
export const WINDOW_SIZE = MAX_WINDOW;

/** How long a hidden list is cached. Shown again after that, it is read as of a new version. */
const HIDDEN_LIST_CACHE_MS = 60_000;
const POLL_INTERVAL_MS = 10_000;
/** While an assessment is read for the first time. */
const FIRST_SWEEP_POLL_INTERVAL_MS = 1_000;

/** The filter as the gateway takes it. Days are those of the browser's time zone. */
export function scopeOf(assessmentId: number, filter: CandidatureFilter): CandidatureScope & { assessment: number } {
  const values = filtersIn(filter).map((name) => {
    const value = filter[name];
    return [name, typeof value === 'string' ? value.trim() : value] as const;
  });
  const hasDays = filtersIn(filter).some((name) => CANDIDATURE_FILTERS[name].kind === 'days');
  return {
    assessment: assessmentId,
    ...Object.fromEntries(values.filter(([, value]) => value.length > 0)),
    ...(hasDays && { timezone: shownTimeZone() }),
  };
}

interface WindowRequest {
  assessmentId: number;
  filter: CandidatureFilter;
  asOf?: string | undefined;
  index: number;
  signal?: AbortSignal;
}

async function readWindow({ assessmentId, filter, asOf, index, signal }: WindowRequest): Promise<CandidatureWindow> {
  return await call(
    'queryCandidatures',
    {
      ...scopeOf(assessmentId, filter),
      as_of: asOf,
      ordering: filter.ordering,
      limit: WINDOW_SIZE,
      offset: index * WINDOW_SIZE,
    },
    { signal },
  );
}

/** Whether the gateway reads the assessment for the first time, so that rows are still missing. */
export const isFirstSweep = (completeness: Completeness | null | undefined): boolean =>
  completeness?.complete_at === null;

/**
 * The first window of a list. Its version holds for the whole list: a refetch leaves out later rows until `showNewer`.
 */
export const firstWindowQuery = (assessmentId: number, filter: CandidatureFilter) => {
  const queryKey = candidatureKeys.firstWindow(assessmentId, filter);
  return queryOptions<ShownWindow>({
    queryKey,
    gcTime: HIDDEN_LIST_CACHE_MS,
    placeholderData: (before, query) => (query?.queryKey[1] === assessmentId ? before : undefined),
    async queryFn({ client, signal }) {
      const asOf = client.getQueryData<ShownWindow>(queryKey)?.as_of ?? undefined;
      return await readWindow({ assessmentId, filter, asOf, index: 0, signal });
    },
  });
};

/** Another window of a list: rows `index * WINDOW_SIZE` to before the next. */
export const candidatureWindowQuery = (assessmentId: number, filter: CandidatureFilter, asOf: string, index: number) =>
  queryOptions<CandidatureWindow>({
    queryKey: candidatureKeys.window(assessmentId, filter, asOf, index),
    gcTime: HIDDEN_LIST_CACHE_MS,
    queryFn: ({ signal }) => readWindow({ assessmentId, filter, asOf, index, signal }),
  });

/** Refetches the lists of an assessment without a version, so that they have the newest rows. */
export async function showNewer(client: QueryClient, assessmentId: number): Promise<void> {
  client.setQueriesData<ShownWindow>(ofKind('windows', assessmentId), (held) => held && { ...held, as_of: null });
  await invalidateLists(client, assessmentId);
}

type Scope = ReturnType<typeof scopeOf>;

async function readCount(scope: Scope, asOf: string | undefined, signal: AbortSignal): Promise<number | null> {
  return (await call('countCandidatures', { ...scope, as_of: asOf }, { signal })).count;
}

/** How many candidatures pass a filter now. */
export const countQuery = (assessmentId: number, filter: CandidatureFilter) => {
  const scope = scopeOf(assessmentId, filter);
  return queryOptions({
    queryKey: [...candidatureKeys.counts(assessmentId), 'rows', scope],
    queryFn: ({ signal }) => readCount(scope, undefined, signal),
  });
};

/**
 * How many rows a list has; null: not counted yet. `first`: its first window, which does not wait for the count. Changes do
 * not renew the count: changed rows stay in the list, even if they no longer pass the filter.
 */
export function useRowCount(
  assessmentId: number,
  filter: CandidatureFilter,
  first: ShownWindow | undefined,
): { count: number | null; error: Error | null } {
  const isWhole = first !== undefined && first.results.length < WINDOW_SIZE;
  const scope = scopeOf(assessmentId, filter);
  const asOf = first?.as_of ?? undefined;
  const queryKey = candidatureKeys.rowCount(scope, asOf);
  const { data = null, error } = useQuery({
    queryKey,
    gcTime: HIDDEN_LIST_CACHE_MS,
    // While a later version of the list is counted.
    placeholderData: (before: number | null | undefined, query) =>
      query?.queryKey[SCOPE_INDEX] === queryKey[SCOPE_INDEX] ? before : undefined,
    enabled: asOf !== undefined && !isWhole,
    queryFn: ({ signal }) => readCount(scope, asOf, signal),
  });
  if (!first) return { count: null, error: null };
  return isWhole ? { count: first.results.length, error: null } : { count: data, error };
}

/** How many rows each value of a filter would show, by the other filters. */
export const facetsQuery = (assessmentId: number, filter: CandidatureFilter, asOf: string | undefined) => {
  const query = { ...scopeOf(assessmentId, filter), as_of: asOf };
  return queryOptions({
    queryKey: [...candidatureKeys.counts(assessmentId), query],
    async queryFn({ signal }) {
      return await call('readFacets', query, { signal });
    },
  });
};

/** The same for a filter that facets do not count; undefined: none. */
export const valueCountsQuery = (
  assessmentId: number,
  filter: CandidatureFilter,
  asOf: string | undefined,
  counted: CountedFilter | undefined,
) => {
  const others = counted ? { ...filter, [counted]: NO_FILTER[counted] } : filter;
  const query = { ...scopeOf(assessmentId, others), as_of: asOf };
  return queryOptions({
    queryKey: [...candidatureKeys.counts(assessmentId), query, counted],
    queryFn: counted
      ? async ({ signal }) => (await call('countValues', { ...query, filter: counted }, { signal })).values
      : skipToken,
  });
};

/** One candidature with all its details. Rejects with a Problem of status 404 if there is none. */
export const candidatureDetailQuery = (assessmentId: number, candidatureId: number) =>
  queryOptions<CandidatureDetail>({
    queryKey: candidatureKeys.detail(assessmentId, candidatureId),
    // While the assessment is read for the first time, the candidature or its rank may be missing.
    refetchInterval: ({ state: { data, error } }) =>
      isNotReadYet(error) || (data && isRankAwaited(data)) ? FIRST_SWEEP_POLL_INTERVAL_MS : false,
    queryFn: async ({ signal }) => {
      const query = { candidature_id: candidatureId, assessment: assessmentId };
      return await call('readCandidature', query, { signal });
    },
  });

const isRankAwaited = ({ candidature, rank }: CandidatureDetail): boolean =>
  rank === null && finalScoreOf(candidature) !== null;

/** Whether the gateway has not read enough to know if the candidature exists. */
export const isNotReadYet = (error: Error | null): boolean => error instanceof Problem && error.code === 'not_read';

/** The candidature before or after another one in the order of a list, also of one that has left the list; null: none. */
export const neighbourQuery = (
  assessmentId: number,
  { filter, asOf }: { filter: CandidatureFilter; asOf: string | undefined },
  candidatureId: number,
  side: 'after' | 'before',
) =>
  queryOptions<KnownCandidature | null>({
    queryKey: [...candidatureKeys.neighbours(assessmentId), filter, asOf, candidatureId, side],
    queryFn: async ({ signal }) => {
      const { ordering } = filter;
      const query = { ...scopeOf(assessmentId, filter), as_of: asOf, ordering, limit: 1 };
      const { results } = await call('queryCandidatures', { ...query, [side]: candidatureId }, { signal });
      return results[0] ?? null;
    },
  });

/** The state of a list beyond its rows, and the changes since the last poll. */
export interface ListChanges extends Pick<Changes, 'reset' | 'changed' | 'removed'> {
  /** The version up to which changes are shown. */
  version: string;
  /** How many rows that pass the filter came after the version of the list. */
  newer: number;
  /** Whether `newer` is another number than at the poll before. */
  isNewerChanged: boolean;
  completeness: Completeness | null;
}

/** The version that a list was read as of, from which on it looks for changes. */
export interface ListStart {
  as_of: string | null;
  completeness: Completeness | null;
}

const changesQuery = (scope: Scope, { as_of: asOf, completeness }: ListStart) => {
  const queryKey = candidatureKeys.changesSince(scope, asOf ?? '');
  const version = asOf ?? '';
  const initialData: ListChanges = {
    version,
    newer: 0,
    isNewerChanged: false,
    completeness,
    reset: false,
    changed: [],
    removed: [],
  };
  return queryOptions<ListChanges>({
    queryKey,
    initialData,
    gcTime: HIDDEN_LIST_CACHE_MS,
    retry: false,
    refetchInterval: ({ state }) =>
      isFirstSweep(state.data?.completeness) ? FIRST_SWEEP_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
    meta: { onAnswer: (client, changes: ListChanges) => applyChanges(client, scope.assessment, changes) },
    queryFn:
      asOf === null
        ? skipToken
        : async ({ client, signal }) => {
            const before = client.getQueryData<ListChanges>(queryKey) ?? initialData;
            const since = before.version;
            const value = await call(
              'readChanges',
              { ...scope, as_of: asOf, since },
              { signal, priority: 'polling' },
            ).catch((error: unknown) => {
              // The user may have lost access: the page reads the assessment, and says so.
              if (error instanceof Problem && error.status === 404) {
                void client.invalidateQueries({ queryKey: assessmentQuery(scope.assessment).queryKey });
              }
              throw error;
            });
            const newer = value.newer;
            const isNewerChanged = newer !== before.newer;
            return { ...value, version: value.version, newer, isNewerChanged };
          },
  });
};

/**
 * Changed rows change wherever they are cached; lists are read again when rows are gone. The header's counts come from the
 * service, which is not asked again for each page of a first sweep.
 */
function applyChanges(client: QueryClient, assessment: number, changes: ListChanges): void {
  const { reset, changed, removed, newer, isNewerChanged, completeness } = changes;
  const isAnyChanged = reset || isNewerChanged || changed.length > 0 || removed.length > 0;
  if (isAnyChanged && !isFirstSweep(completeness)) {
    void client.invalidateQueries({ queryKey: assessmentQuery(assessment).queryKey });
  }
  if (changed.length > 0) {
    const byId = new Map(changed.map((row) => [row.id, row]));
    patchRows(client, (row) => byId.get(row.id), assessment);
    void client.invalidateQueries(ofKind('counts', assessment));
  }
  // New rows wait until the user asks for them, so that nothing moves; in an empty list nothing can.
  if (newer > 0 && isShownEmpty(client, assessment)) void showNewer(client, assessment);
  else if (reset || removed.length > 0) void invalidateLists(client, assessment);
  for (const id of removed) {
    void client.invalidateQueries({ queryKey: candidatureKeys.detail(assessment, id) });
  }
}

/** Whether the shown list has no rows. */
function isShownEmpty(client: QueryClient, assessment: number): boolean {
  const windows = client.getQueriesData<ShownWindow>({ ...ofKind('windows', assessment), type: 'active' });
  return windows.length > 0 && windows.every(([, held]) => held?.results.length === 0);
}

const NO_START: ListStart = { as_of: null, completeness: null };

/**
 * Polls for changes of an assessment while the page is visible. Changed rows are patched wherever they are cached; new rows
 * are only counted; lists are read again when rows are gone.
 */
export function useListChanges(assessmentId: number, filter: CandidatureFilter, start: ListStart | undefined) {
  const { data, error, refetch } = useQuery(changesQuery(scopeOf(assessmentId, filter), start ?? NO_START));
  return { newer: data?.newer ?? 0, completeness: data?.completeness ?? null, error, refetch };
}

/** Refetches the lists, counts and changes of an assessment, or of all; shown rows stay meanwhile. */
export async function invalidateLists(client: QueryClient, assessmentId?: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries(ofKind('windows', assessmentId)),
    client.invalidateQueries(ofKind('rowCounts', assessmentId)),
    client.invalidateQueries(ofKind('pages', assessmentId)),
    client.invalidateQueries(ofKind('counts', assessmentId)),
    client.invalidateQueries(ofKind('neighbours', assessmentId)),
  ]);
}

type Pages = InfiniteData<CandidatureWindow>;
/** The changed fields of a row; undefined: none. */
type Patch = (row: KnownCandidature) => Partial<KnownCandidature> | undefined;

/** Changes rows wherever they are cached: of one assessment, or of all. */
export function patchRows(client: QueryClient, patch: Patch, assessmentId?: number): void {
  const patched = <Row extends KnownCandidature>(row: Row): Row => {
    const change = patch(row);
    return change ? { ...row, ...change } : row;
  };
  const isPatched = (row: KnownCandidature) => patch(row) !== undefined;
  const inWindow = (held: CandidatureWindow) =>
    held.results.some(isPatched) ? { ...held, results: held.results.map(patched) } : held;
  client.setQueriesData<CandidatureWindow>(ofKind('windows', assessmentId), (held) => held && inWindow(held));
  client.setQueriesData<Pages>(ofKind('pages', assessmentId), (held) => {
    if (!held?.pages.some(({ results }) => results.some(isPatched))) return held;
    return { ...held, pages: held.pages.map(inWindow) };
  });
  client.setQueriesData<CandidatureDetail>(ofKind('details', assessmentId), (held) =>
    held?.candidature ? { ...held, candidature: patched(held.candidature) } : held,
  );
}

/** A candidature from any cached list or detail; undefined: it is not cached. */
export function cachedCandidature(client: QueryClient, assessmentId: number, id: number): KnownCandidature | undefined {
  const windows = client.getQueriesData<CandidatureWindow>(ofKind('windows', assessmentId));
  const pages = client.getQueriesData<Pages>(ofKind('pages', assessmentId));
  const detail = client.getQueryData<CandidatureDetail>(candidatureKeys.detail(assessmentId, id));
  const cached = [...windows.map(([, window]) => window), ...pages.flatMap(([, list]) => list?.pages ?? [])];
  const row = cached.flatMap((part) => part?.results ?? []).find((each) => each.id === id);
  return row ?? detail?.candidature ?? undefined;
}

/**
 * Shows a confirmed change of one candidature (null: it was removed) wherever it is cached, and refetches the lists, where
 * its position may have changed.
 */
export function confirmChange(client: QueryClient, id: number, patch: Partial<KnownCandidature> | null): void {
  if (patch !== null) patchRows(client, (row) => (row.id === id ? patch : undefined));
  void invalidateLists(client);
}
