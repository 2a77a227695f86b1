/** How often a value occurs; null: no value. */
export interface ValueCount {
  value: string | null;
  count: number;
}

/** Adds up counts by value, in the order in which values first occur. */
export function sumByValue(counts: Iterable<ValueCount>): ValueCount[] {
  const sums = new Map<string | null, number>();
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return Array.from(sums, ([value, count]) => ({ value, count }));
}
