import { useMemo, useState } from 'react';

/** A list whose rows keep their places while it is asked for again and again. */
export interface Still<Row> {
  /** In their places, as they are now; those that are gone as they were. */
  rows: readonly Row[];
  gone: ReadonlySet<number>;
  /** How many have come that are not shown yet. */
  fresh: number;
  /** Shows the list as it is now. */
  bring: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Holds the rows of a list still from its first answer on. `list` names it: of another one nothing is held. `current`:
 * the rows are an answer to this very list, not what was kept of before.
 */
export function useStill<Row extends { id: number }>(
  list: string,
  rows: readonly Row[] | null,
  current: boolean,
): Still<Row> {
  const [held, setHeld] = useState<{ list: string; rows: readonly Row[] } | null>(null);
  const isHeld = held?.list === list && held.rows.length > 0;
  if (rows && rows.length > 0 && current && !isHeld) setHeld({ list, rows });
  return useMemo(() => {
    if (!rows || !held || !isHeld) return { rows: rows ?? [], gone: NONE, fresh: 0, bring: () => {} };
    const now = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(held.rows.map(({ id }) => id));
    return {
      rows: held.rows.map((row) => now.get(row.id) ?? row),
      gone: new Set([...known].filter((id) => !now.has(id))),
      fresh: rows.filter(({ id }) => !known.has(id)).length,
      bring: () => setHeld({ list, rows }),
    };
  }, [rows, held, isHeld, list]);
}
