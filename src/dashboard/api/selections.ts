import type { z } from 'zod/mini';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import { type KnownCandidature, MAX_WINDOW } from '../../contract/readModel.ts';
import type { SelectionRequest } from '../../contract/selections.ts';
import type { CandidatureFilter } from './candidatureFilter.ts';
import { scopeOf } from './candidatureLists.ts';
import { readAllRows } from './pagedRows.ts';
import { loadLazyReadApi, readApi } from './readModelApi.ts';

/** Selected candidates of one stage and status. Null: the service does not say. */
export interface SelectionGroup {
  stage: string | null;
  status: string | null;
  count: number;
  withoutLink: number;
  /** The first few of them. */
  first: readonly { full_name: string | null; email: string | null }[];
}

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
export async function freezeSelection(
  body: z.input<typeof SelectionRequest>,
  signal?: AbortSignal,
): Promise<FrozenSelection> {
  const { value } = await (await loadLazyReadApi()).createSelection({ body }, { signal });
  const groups = value.groups.map(({ stage, status, count, without_link, first }) => ({
    stage,
    status,
    count: count ?? 0,
    withoutLink: without_link ?? 0,
    first,
  }));
  return { id: value.selection ?? '', count: value.count ?? 0, groups };
}

/** The IDs of a selection in its order: all, or those from index `from` to before `to`. */
export async function readSelectionIds(
  id: string,
  { from = 0, to, signal }: { from?: number; to?: number; signal?: AbortSignal } = {},
): Promise<number[]> {
  const part = { offset: from, ...(to !== undefined && { limit: to - from }) };
  return (await (await loadLazyReadApi()).readSelection({ selection_id: id, ...part }, { signal })).value.results;
}

/** How many candidatures of a selection pass the filter of a list. */
export async function countPassing(
  id: string,
  assessmentId: number,
  filter: CandidatureFilter,
  signal: AbortSignal,
): Promise<number> {
  const scope = { ...scopeOf(assessmentId, filter), selection: id };
  return (await (await loadLazyReadApi()).countCandidatures(scope, { signal })).value.count ?? 0;
}

/** The rows of a selection in the order of a list. */
export async function readSelectedRows(
  selection: string,
  ordering: CandidatureListOrdering,
): Promise<KnownCandidature[]> {
  return await readAllRows(MAX_WINDOW, (part) => readApi.queryCandidatures({ selection, ordering, ...part }));
}
