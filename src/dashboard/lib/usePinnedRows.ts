import { useMemo, useState } from 'react';

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
export function usePinnedRows<Row extends { id: number }>(
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
