import { type QueryClient, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CandidatureWindow, Completeness, KnownCandidature } from '../../../contract/readModel.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { candidatureKeys } from '../../api/candidatureKeys.ts';
import {
  candidatureWindowQuery,
  firstWindowQuery,
  showNewer,
  useListChanges,
  useRowCount,
  WINDOW_SIZE,
} from '../../api/candidatureLists.ts';
import { failureOf } from '../../lib/failure.ts';
import { usePendingStages } from '../../api/pendingStages.ts';
import type { RowSource } from '../../table/column.ts';
import type { Failure } from '../../lib/failure.ts';

/** After a jump, rows are read when scrolling has paused for this long. */
const JUMP_DELAY_MS = 100;
/** How many rows before and after those in view are read, too. */
const OVERSCAN_ROWS = 50;

/** The candidatures of an assessment that pass a filter, in its order. Only those around the view are loaded. */
export interface CandidatureList {
  filter: CandidatureFilter;
  /** Null: nothing is known yet. */
  rows: RowSource<KnownCandidature> | null;
  /** How many rows the list has; null: not counted yet, and `rows` has those of the first window. */
  count: number | null;
  /** The index of a candidature among the loaded rows; -1: not loaded. */
  findIndex: (id: number) => number;
  /** Called with the range of rows in view, without `end`. */
  onView: (start: number, end: number) => void;
  /** The rows answer an earlier filter. */
  isStale: boolean;
  /** The version of the list; undefined while it is not known. */
  asOf: string | undefined;
  /** How many new rows are not shown. */
  newer: number;
  onShowNewer: () => void;
  completeness: Completeness | null;
  /** Why the list could not be read or refreshed. */
  failure: Failure | null;
  onRetry: () => void;
}

/** Reads a list in windows, and polls for changes. */
export function useCandidatureList(assessmentId: number, filter: CandidatureFilter): CandidatureList {
  const client = useQueryClient();
  const first = useQuery(firstWindowQuery(assessmentId, filter));
  const { data, isPlaceholderData: isStale, refetch } = first;
  // While another filter or version loads, the windows are those of the previous one.
  const [shown, setShown] = useState({ filter, asOf: data?.as_of ?? undefined });
  if (typeof data?.as_of === 'string' && !isStale && (shown.filter !== filter || shown.asOf !== data.as_of)) {
    setShown({ filter, asOf: data.as_of });
  }
  const { count, error: countError } = useRowCount(assessmentId, shown.filter, data);
  const { indexes, onView } = useWindowsInView();
  const { windows, error: windowError } = useQueries({
    queries: indexes.map((index) => ({
      ...candidatureWindowQuery(assessmentId, shown.filter, shown.asOf ?? '', index),
      enabled: shown.asOf !== undefined && index * WINDOW_SIZE < (count ?? 0),
      placeholderData: () => previousWindow(client, assessmentId, shown.filter, index),
    })),
    combine: combineWindows,
  });
  const changes = useListChanges(assessmentId, filter, isStale ? undefined : data);
  const pending = usePendingStages();

  const rows = useMemo<RowSource<KnownCandidature> | null>(() => {
    if (!data) return null;
    const windowAt = (index: number) => (index === 0 ? data : windows[indexes.indexOf(index)]);
    return {
      length: count ?? data.results.length,
      at(index) {
        const row = windowAt(Math.floor(index / WINDOW_SIZE))?.results[index % WINDOW_SIZE];
        const change = row && pending.get(row.id);
        return change ? { ...row, ...change } : row;
      },
    };
  }, [data, count, windows, indexes, pending]);

  const findIndex = useCallback(
    (id: number) => {
      const loaded = [data, ...windows];
      const rowIndexes = [0, ...indexes].map((windowIndex, place) => {
        const indexInWindow = loaded[place]?.results.findIndex((row) => row.id === id) ?? -1;
        return indexInWindow === -1 ? -1 : windowIndex * WINDOW_SIZE + indexInWindow;
      });
      return Math.max(...rowIndexes);
    },
    [data, windows, indexes],
  );

  const error = first.error ?? windowError ?? countError ?? changes.error;
  const { newer, completeness } = changes;
  // Memoised, so that opening the drawer does not render the list again.
  return useMemo(
    () => ({
      filter,
      rows,
      count,
      findIndex,
      onView,
      isStale,
      asOf: shown.asOf,
      newer,
      onShowNewer: () => void showNewer(client, assessmentId),
      completeness: completeness ?? data?.completeness ?? null,
      failure: error ? failureOf(error) : null,
      onRetry: () => {
        void refetch();
        void client.refetchQueries({ queryKey: candidatureKeys.ofAssessment(assessmentId), type: 'active' });
      },
    }),
    [
      client,
      assessmentId,
      filter,
      rows,
      count,
      findIndex,
      onView,
      isStale,
      shown,
      data,
      newer,
      completeness,
      error,
      refetch,
    ],
  );
}

/** The indexes of the windows in view, without the first window. */
function useWindowsInView() {
  const [indexes, setIndexes] = useState<readonly number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const before = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback((start: number, end: number) => {
    const isJump = Math.abs(start - before.current) > WINDOW_SIZE / 2;
    // After a jump, nothing delays the rows in view.
    const overscan = isJump ? 0 : OVERSCAN_ROWS;
    const from = Math.floor(Math.max(0, start - overscan) / WINDOW_SIZE);
    const to = Math.floor((end - 1 + overscan) / WINDOW_SIZE);
    const wanted = Array.from({ length: to - from + 1 }, (_, place) => from + place).filter((index) => index > 0);
    before.current = start;
    const read = () => setIndexes((held) => (held.join() === wanted.join() ? held : wanted));
    clearTimeout(timer.current);
    if (isJump) timer.current = setTimeout(read, JUMP_DELAY_MS);
    else read();
  }, []);
  return { indexes, onView };
}

const combineWindows = (results: UseQueryResult<CandidatureWindow>[]) => ({
  windows: results.map(({ data }) => data),
  error: results.find(({ error }) => error)?.error ?? null,
});

/** The same window of the previous version. */
function previousWindow(client: QueryClient, assessmentId: number, filter: CandidatureFilter, index: number) {
  const queryKey = [...candidatureKeys.windows(assessmentId), filter];
  const held = client.getQueriesData<CandidatureWindow>({
    queryKey,
    predicate: (query) => query.queryKey.at(-1) === index,
  });
  return held.findLast(([, data]) => data !== undefined)?.[1];
}
