import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isFirstSweep } from '../../api/candidatureLists.ts';
import { failureOf } from '../../lib/failure.ts';
import type { PagedRows } from '../../api/pagedRows.ts';
import type { Failure } from '../../lib/failure.ts';

/** A list whose rows keep their places while it is polled. */
interface PinnedRows<Row> {
  /** Rows that have left the list are as they were. */
  rows: readonly Row[];
  /** The IDs of rows that have left the list. */
  gone: ReadonlySet<number>;
  /** How many new rows are not shown yet. */
  newer: number;
  /** Shows the list as it is now. */
  showNewer: () => void;
  /** Pins the rows of the next answer. */
  unpin: () => void;
}

/**
 * Keeps the rows of a list in the places of its first answer. `list`: its name; another list is pinned at its first answer.
 * `canPin`: whether the rows are already those of this list.
 */
function usePinnedRows<Row extends { id: number }>(
  list: string,
  rows: readonly Row[] | null,
  canPin: boolean,
): PinnedRows<Row> {
  const [pinned, setPinned] = useState<{ list: string; rows: readonly Row[] } | null>(null);
  const isPinned = pinned?.list === list && pinned.rows.length > 0;
  if (rows && rows.length > 0 && canPin && !isPinned) setPinned({ list, rows });
  return useMemo(() => {
    const unpin = () => setPinned(null);
    if (!rows || !pinned || !isPinned)
      return { rows: rows ?? [], gone: new Set<number>(), newer: 0, showNewer: unpin, unpin };
    const now = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(pinned.rows.map(({ id }) => id));
    return {
      rows: pinned.rows.map((row) => now.get(row.id) ?? row),
      gone: new Set([...known].filter((id) => !now.has(id))),
      newer: rows.filter(({ id }) => !known.has(id)).length,
      showNewer: () => setPinned({ list, rows }),
      unpin,
    };
  }, [rows, pinned, isPinned, list]);
}

/** The polling interval of a visible list. */
export const LIST_INTERVAL_MS = 10_000;
/** The polling interval while the gateway reads a list for the first time. */
const FIRST_SWEEP_INTERVAL_MS = 1_000;

/** A page of a list as it is shown. */
export interface ShownList<Page extends PagedRows<unknown>> {
  /** Null while loading. The rows keep their places. */
  page: Page | null;
  /** The IDs of rows that have left the list but are still shown. */
  gone: ReadonlySet<number>;
  /** The number of new rows that are not shown yet. */
  newer: number;
  showNewer: () => void;
  /** Whether the rows are those of another page or filter. */
  isStale: boolean;
  isFetching: boolean;
  failure: Failure | null;
  /** Refetches the list, and shows it without pinned rows. */
  refresh: () => void;
}

/**
 * Polls a page of a list, every LIST_INTERVAL_MS unless the options say otherwise. Rows keep their places, and new ones are
 * counted until the user shows them. While the gateway reads a list for the first time, it grows.
 * `keepsPlaces`: false for a list whose rows often stop matching its filter.
 */
export function useListPage<Page extends PagedRows<{ id: number }>, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
  { keepsPlaces = true }: { keepsPlaces?: boolean } = {},
): ShownList<Page> {
  const query = useQuery({
    refetchInterval: ({ state: { data: held } }) => {
      // After a failure, the user decides about a retry.
      if (!held) return false;
      return isFirstSweep(held.completeness) ? FIRST_SWEEP_INTERVAL_MS : LIST_INTERVAL_MS;
    },
    ...options,
  });
  const { data, error, refetch, isPlaceholderData: isStale, isFetching } = query;
  // Rows that the loader of the page has just read count as read now; older ones of an earlier visit are read again first.
  const isCurrent = query.isFetchedAfterMount || !query.isStale;
  const canPin = keepsPlaces && isCurrent && !isStale && !isFirstSweep(data?.completeness);
  const { rows, gone, newer, showNewer, unpin } = usePinnedRows(hashKey(options.queryKey), data?.rows ?? null, canPin);
  return {
    page: data ? { ...data, rows } : null,
    gone,
    // New rows on later pages have only moved there from the page before.
    newer: data?.offset === 0 ? newer : 0,
    showNewer,
    isStale,
    isFetching,
    failure: error && !data ? failureOf(error) : null,
    refresh: () => void refetch().then(unpin),
  };
}

/**
 * The search parameters of a list page, and how they change: a filter or the order leads to the first page, in place of the address
 * before; another page does not.
 */
export function useListState<State extends { page: number }>(
  { page, ...filter }: State,
  navigate: (options: { search: (before: State) => State; replace?: boolean }) => unknown,
) {
  return {
    page,
    filter,
    // A delayed search keeps a filter that was changed meanwhile.
    change: (part: Partial<State>) =>
      void navigate({ search: (before) => ({ ...before, ...part, page: 1 }), replace: true }),
    onPage: (next: number) => void navigate({ search: (before) => ({ ...before, page: next }) }),
  };
}
