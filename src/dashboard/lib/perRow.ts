/** What was worked out of each row of a list. */
export interface PerRow<Values> {
  rows: WeakRef<readonly object[]>;
  values: Values;
}

interface Places<Value> {
  [index: number]: Value;
}

/**
 * Works out a value of each row, in its place in `into`. Of a list that has grown by a page, or in which a row has changed,
 * only what is new is looked at: the rest is as it was `before`.
 */
export function fillPerRow<Row extends object, Value, Values extends Places<Value>>(
  into: Values,
  rows: readonly Row[],
  before: PerRow<Values> | null | undefined,
  valueOf: (row: Row) => Value,
): PerRow<Values> {
  const seen = before?.rows.deref();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    const known = before && seen?.[index] === row ? before.values[index] : undefined;
    into[index] = known ?? valueOf(row);
  }
  return { rows: new WeakRef(rows), values: into };
}
