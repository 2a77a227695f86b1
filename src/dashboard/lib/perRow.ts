/** What was worked out of each row of a list, in its place. */
export interface PerRow<Value, Row extends object = object> {
  rows: WeakRef<readonly Row[]>;
  values: Value[];
  /** So many at the beginning were there before, in the same places. */
  same: number;
}

/**
 * Works out a value of each row. Of a list that has grown by a page, or in which a row has changed, only what is new is
 * looked at: the rest is as it was `before`.
 */
export function perRow<Row extends object, Value>(
  rows: readonly Row[],
  before: PerRow<Value> | null | undefined,
  valueOf: (row: Row) => Value,
): PerRow<Value, Row> {
  const seen = before?.rows.deref() ?? [];
  const known = before?.values ?? [];
  let same = 0;
  while (same < rows.length && rows[same] === seen[same]) same++;
  // Most of a list is as it was, and copied as a whole.
  const values = known.slice(0, same);
  for (const [index, row] of rows.slice(same).entries()) {
    const value = seen[same + index] === row ? known[same + index] : undefined;
    values.push(value ?? valueOf(row));
  }
  return { rows: new WeakRef(rows), values, same };
}
