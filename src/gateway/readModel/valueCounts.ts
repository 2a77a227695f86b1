/** How often a value occurs; null: no value. */
export interface ValueCount {
  value: string | null;
  count: number;
}

/** Adds up counts by value, in the order of values: the order in which groups are found may tell of hidden rows. */
export function sumByValue(counts: Iterable<ValueCount>): ValueCount[] {
  const sums = new Map<string | null, number>();
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return Array.from(sums, ([value, count]) => ({ value, count })).toSorted((one, other) =>
    String(one.value) < String(other.value) ? -1 : 1,
  );
}
