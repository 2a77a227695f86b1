import { call } from './client.ts';
import { MAX_WINDOW } from '../../contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import type { KnownCandidature } from '../../contract/readModel.ts';
import type { SelectionRequest } from '../../contract/selections.ts';
import type { CandidatureFilter } from './candidatureFilter.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { scopeOf } from './candidatureLists.ts';
import { readAllRows } from './pagedRows.ts';
import type { SelectionGroup } from '../lib/selectionGroup.ts';

/** A selection that no longer changes. Each candidate is in one group. */
export interface FrozenSelection {
  id: string;
  count: number;
  groups: readonly SelectionGroup[];
}

/** The filter of a list as the gateway takes it, without the order. */
export function filterTextOf(assessmentId: number, filter: CandidatureFilter): string {
  const scope = Object.entries(scopeOf(assessmentId, filter)).filter(([, value]) => String(value ?? '') !== '');
  return new URLSearchParams(scope.map(([name, value]) => [name, String(value)])).toString();
}

/** Stores at the gateway which candidatures are selected. The selection expires after an hour. */
export async function freezeSelection(body: z.input<typeof SelectionRequest>): Promise<FrozenSelection> {
  const { selection: id, count, groups } = await call('createSelection', { body });
  return { id, count, groups };
}

/** The IDs of a selection in its order. */
export async function readSelectionIds(id: string): Promise<number[]> {
  return (await call('readSelection', { selection_id: id })).results;
}

/** The IDs of all rows of a list, in its order. Rejects with a Problem if they are more than can be selected. */
export async function readListedIds(
  assessmentId: number,
  filter: CandidatureFilter,
  asOf: string | undefined,
): Promise<number[]> {
  const ordered = `${filterTextOf(assessmentId, filter)}&ordering=${filter.ordering}`;
  const body = { filter: ordered, as_of: asOf };
  return (await call('findListed', { body })).listed;
}

/** The selected candidatures at the time of the query, by whether a list has them. */
interface CheckedSelection {
  others: readonly number[];
  /** They no longer exist. */
  removed: readonly number[];
}

/** Which of the selected candidatures a list does not have. Changes of its rows renew the answer. */
export const selectionCheckQuery = (
  assessmentId: number,
  filter: CandidatureFilter,
  asOf: string | undefined,
  selectedIds: () => ReadonlySet<number>,
) => {
  const text = filterTextOf(assessmentId, filter);
  return queryOptions<CheckedSelection>({
    // The IDs are not in the key: rows that are selected after the answer are rows of the list.
    queryKey: [...candidatureKeys.counts(assessmentId), 'selected', text, asOf],
    // Another list may have changed the selection meanwhile.
    gcTime: 0,
    staleTime: 0,
    async queryFn({ signal }) {
      const ids = [...selectedIds()];
      const body = { filter: text, as_of: asOf, ids };
      const { listed, others } = await call('findListed', { body }, { signal });
      const known = new Set([...listed, ...others]);
      return { others, removed: ids.filter((id) => !known.has(id)) };
    },
  });
};

/** The rows of a selection in the order of a list. */
export async function readSelectedRows(
  selection: string,
  ordering: CandidatureListOrdering,
): Promise<KnownCandidature[]> {
  return await readAllRows(MAX_WINDOW, (part) => call('queryCandidatures', { selection, ordering, ...part }));
}

/** The personal links of a selection in the order of a list; null for a candidate without one. */
export async function readSelectedLinks(
  assessment: number,
  selection: string,
  ordering: CandidatureListOrdering,
): Promise<(string | null)[]> {
  return (await call('readLinks', { assessment, selection, ordering })).results;
}
