import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf } from '../../../contract/codes.ts';
import type { FilterOption } from '../../ui/FilterMenu.tsx';

/**
 * The codes to choose from: the known ones in their order, then whatever else the rows have or the filter asks for.
 * Counted only when all rows are here, since a part would mislead.
 */
export function optionsOf(
  known: readonly string[],
  chosen: readonly string[],
  rows: readonly Candidature[],
  field: 'status' | 'stage',
  complete: boolean,
): FilterOption[] {
  const counts = new Map<string, number>([...known, ...chosen].map((code) => [code, 0]));
  for (const row of rows) {
    const code = row[field];
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, label: labelOf(value), count: complete ? count : null }));
}
