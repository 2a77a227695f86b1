import { labelOf } from '../../../contract/codes.ts';
import type { Facets } from '../../../contract/facets.ts';
import type { FilterOption } from '../../ui/FilterMenu.tsx';

/** The options of a filter: the known codes in their order, then other codes of the filter or of rows. */
export function optionsOf(
  known: readonly string[],
  chosen: readonly string[],
  counts: Facets['status'] | undefined,
): FilterOption[] {
  const byCode = new Map(counts?.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])));
  return [...new Set([...known, ...chosen, ...byCode.keys()])].map((value) => ({
    value,
    label: labelOf(value),
    count: counts ? (byCode.get(value) ?? 0) : null,
  }));
}
