import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

/** How often what is shown is asked for again, in milliseconds. */
export const QUIET_PACE = 30_000;

/** A dialog in which something is filled in: what lies behind it can wait. */
const FORM =
  '[role="dialog"]:not([data-drawer]) :is(textarea, input:not([type=checkbox], [type=radio], [role=combobox]))';

/**
 * Asks again and again while the page is to be seen, and tells nobody when it fails: the next time may be better. The
 * first time is half a minute after what is shown has come. `ask` gets what it answered the time before.
 */
export function useQuietly<Value>(
  key: readonly unknown[],
  { enabled, ask }: { enabled: boolean; ask: (signal: AbortSignal, before: Value | null) => Promise<Value | null> },
): { data: Value | null; updatedAt: number } {
  const client = useQueryClient();
  const queryKey = ['quietly', ...key];
  const { data, dataUpdatedAt } = useQuery<Value | null>({
    queryKey,
    enabled,
    initialData: null,
    retry: false,
    refetchInterval: QUIET_PACE,
    structuralSharing: false,
    async queryFn({ signal }) {
      const before = client.getQueryData<Value>(queryKey) ?? null;
      return document.querySelector(FORM) ? before : await ask(signal, before);
    },
  });
  return { data, updatedAt: dataUpdatedAt };
}

interface Rows {
  rows: readonly { id: number }[];
}

/** What is shown of a list while newer rows are there. */
export interface Steady<Data extends Rows> {
  /** The rows in their places, as they are now. */
  data: Data | undefined;
  /** The rows as they are now, for whoever orders what was there before. */
  now: ReadonlyMap<number, Data['rows'][number]>;
  /** How many rows are not shown yet. */
  fresh: number;
  bring: () => void;
}

/**
 * A list that stands still while it is refreshed: rows keep their places and have their cells as they are now; new ones
 * wait until they are asked for.
 */
export function useSteady<Data extends Rows>(
  key: readonly unknown[],
  { data, updatedAt, ask }: { data: Data | undefined; updatedAt: number; ask: (signal: AbortSignal) => Promise<Data> },
): Steady<Data> {
  const client = useQueryClient();
  const later = useQuietly(key, { enabled: data !== undefined, ask });
  // What was asked for by hand since is newer.
  const newer = data && later.updatedAt > updatedAt ? later.data : null;
  const now = useMemo(() => new Map(newer?.rows.map((row) => [row.id, row])), [newer]);
  if (!data || !newer) return { data, now, fresh: 0, bring: () => {} };
  const known = new Set(data.rows.map(({ id }) => id));
  return {
    data: { ...data, rows: data.rows.map((row) => now.get(row.id) ?? row) },
    now,
    fresh: newer.rows.filter(({ id }) => !known.has(id)).length,
    bring: () => client.setQueryData(key, newer),
  };
}
