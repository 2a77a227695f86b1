import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { isFirstSweep } from '../../api/candidatureLists.ts';
import { failureOf } from '../../api/failure.ts';
import type { PagedRows } from '../../api/pagedRows.ts';
import { usePinnedRows } from '../../lib/usePinnedRows.ts';
import type { Failure } from '../../ui/states.tsx';

/** How often a visible list is read again. */
export const LIST_INTERVAL_MS = 10_000;
/** While the gateway reads it for the first time. */
const FIRST_SWEEP_INTERVAL_MS = 1_000;

/** A page of a list as it is shown. */
export interface ShownList<Page extends PagedRows<unknown>> {
  /** Null while nothing is known yet. The rows are in their places, and as they are now. */
  page: Page | null;
  /** Rows that are no longer in the list, and are shown as they were. */
  gone: ReadonlySet<number>;
  /** How many rows came that are not shown yet. */
  newer: number;
  showNewer: () => void;
  /** Whether the rows are those of another page or filter. */
  isStale: boolean;
  isFetching: boolean;
  failure: Failure | null;
  /** Reads the list again, and shows it as it is then. */
  refresh: () => void;
}

/**
 * Reads a page of a list, and again every LIST_INTERVAL_MS while it is visible, unless the options say otherwise. Rows keep
 * their places; new ones wait until they are asked for. A list that is read for the first time grows as it is read.
 * `keepsPlaces`: false for a list whose rows often stop matching its filter.
 */
export function useListPage<Page extends PagedRows<{ id: number }>, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
  { keepsPlaces = true }: { keepsPlaces?: boolean } = {},
): ShownList<Page> {
  const query = useQuery({
    refetchInterval: ({ state: { data: held } }) => {
      // A list that could not be read at all shows the failure, and waits for Retry.
      if (!held) return false;
      return isFirstSweep(held.completeness) ? FIRST_SWEEP_INTERVAL_MS : LIST_INTERVAL_MS;
    },
    ...options,
  });
  const { data, error, refetch, isPlaceholderData: isStale, isFetching } = query;
  const canPin = keepsPlaces && query.isFetchedAfterMount && !isStale && !isFirstSweep(data?.completeness);
  const { rows, gone, newer, showNewer, unpin } = usePinnedRows(hashKey(options.queryKey), data?.rows ?? null, canPin);
  return {
    page: data ? { ...data, rows } : null,
    gone,
    // Rows that are new on a later page have only moved there from the page before.
    newer: data?.offset === 0 ? newer : 0,
    showNewer,
    isStale,
    isFetching,
    failure: error && !data ? failureOf(error) : null,
    refresh: () => void refetch().then(unpin),
  };
}
