/** What a row is sorted by; null sorts last, whichever the direction. */
export type SortKey = number | string | null;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

// A list is sorted once for each ordering, however often it is filtered.
const orders = new WeakMap<object, Map<string, Uint32Array>>();

/** The positions of `rows` in the order of `key`, ties by ID; kept for as long as `rows` is. */
export function orderOf<Row extends { id: number }>(
  rows: readonly Row[],
  ordering: string,
  key: (row: Row) => SortKey,
): Uint32Array {
  const known = orders.get(rows) ?? new Map<string, Uint32Array>();
  orders.set(rows, known);
  const kept = known.get(ordering);
  if (kept) return kept;
  const direction = ordering.startsWith('-') ? -1 : 1;
  const keys = rows.map(key);
  const order = Uint32Array.from(rows.keys()).toSorted(
    (a, b) => compare(keys[a] ?? null, keys[b] ?? null, direction) || (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0),
  );
  known.set(ordering, order);
  return order;
}

function compare(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  return collator.compare(String(a), String(b)) * direction;
}
