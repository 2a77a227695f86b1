import { sql } from 'drizzle-orm';
import { candidatures } from './tables.ts';

/** How often a value occurs; null: none is known. */
export interface ValueCount {
  value: string | null;
  count: number;
}

/** The score in bands of ten points, from 0 to 9; 100 belongs to the last band. */
export const SCORE_BAND = sql<number>`case when ${candidatures.avg_score} >= 90 then 9 else floor(${candidatures.avg_score} / 10) end::int`;

/** Adds up counts by value, in the order in which values first occur. */
export function sumByValue(counts: Iterable<ValueCount>): ValueCount[] {
  const sums = new Map<string | null, number>();
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return Array.from(sums, ([value, count]) => ({ value, count }));
}
