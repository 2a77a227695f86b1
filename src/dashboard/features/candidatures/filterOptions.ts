import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf } from '../../../contract/codes.ts';
import type { FilterOption } from '../../ui/FilterMenu.tsx';

/** How many rows have each code. */
export function countCodes(rows: readonly Candidature[], field: 'status' | 'stage'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const code = row[field];
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

/**
 * The codes to choose from: the known ones in their order, then whatever else the filter asks for or the rows have.
 * Counted only when all rows are here, since a part would mislead.
 */
export function optionsOf(
  known: readonly string[],
  chosen: readonly string[],
  counts: ReadonlyMap<string, number> | null,
  complete: boolean,
): FilterOption[] {
  const codes = new Set([...known, ...chosen, ...(counts?.keys() ?? [])]);
  return [...codes].map((value) => ({
    value,
    label: labelOf(value),
    count: complete && counts ? (counts.get(value) ?? 0) : null,
  }));
}
