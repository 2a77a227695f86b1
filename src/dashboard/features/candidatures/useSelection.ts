import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Store } from '@tanstack/react-store';
import { useEffect, useMemo } from 'react';
import { MAX_SELECTED } from '../../../contract/readModel.ts';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { candidatureWindowQuery, firstWindowQuery, isFirstSweep, WINDOW_SIZE } from '../../api/candidatureLists.ts';
import { failureOf } from '../../api/failure.ts';
import {
  countPassing,
  filterTextOf,
  type FrozenSelection,
  freezeSelection,
  readSelectionIds,
} from '../../api/selections.ts';
import {
  hiddenCount,
  NOTHING_SELECTED,
  type RowSelection,
  type SelectionState,
  shownCount,
  withRows,
} from '../../table/selection.ts';
import * as CANDIDATE_LIST from '../../messages/candidateList.ts';
import { notify } from '../../ui/toasts.ts';
import { selectionStore } from './selectionStore.ts';
import type { CandidatureList } from './useCandidatureList.ts';

/** The selection of an assessment, bound to the shown list. */
export interface CandidatureSelection extends RowSelection {
  /** Whether the whole assessment has been read. */
  isComplete: boolean;
  /** How many candidates the service says there are; null: it does not say. */
  expected: number | null;
  /** Freezes the current selection. Rejects with a Problem. */
  freeze: () => Promise<FrozenSelection>;
  /** Keeps these candidates selected, even if they no longer pass the filter. */
  keep: (ids: readonly number[]) => void;
  clear: () => void;
}

interface ShownList {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The filter as the gateway takes it, without the order. */
  filterText: string;
  /** The version of the list; null: it was not answered yet. */
  asOf: string | null;
  count: number | null;
  isComplete: boolean;
  expected: number | null;
}

/** The selection of an assessment in its shown list. */
export function useSelection(assessmentId: number, list: CandidatureList): CandidatureSelection {
  const client = useQueryClient();
  const store = selectionStore(assessmentId);
  const { filter, isStale, completeness } = list;
  // Of another filter, or of a list that could not be read.
  const isOther = isStale || list.rows === null;
  const count = isOther ? null : list.count;
  const asOf = (isOther ? null : list.asOf) ?? null;
  const isComplete = !isFirstSweep(completeness);
  const expected = completeness?.expected ?? null;
  // Without the count, which comes later than the rows and would repeat the check.
  const checked = useMemo(
    () => ({ assessmentId, filter, filterText: filterTextOf(assessmentId, filter), asOf, isComplete }),
    [assessmentId, filter, asOf, isComplete],
  );
  const shown = useMemo<ShownList>(() => ({ ...checked, count, expected }), [checked, count, expected]);

  useEffect(() => {
    const abort = new AbortController();
    // A failed check is repeated when the list changes.
    checkSelection(store, checked, abort.signal).catch(() => null);
    return () => abort.abort();
  }, [store, checked]);

  return useMemo(() => createSelection(client, store, shown), [client, store, shown]);
}

/**
 * Adapts the selection to the shown list. "All that pass" another filter or version is replaced by IDs, removed candidates
 * are dropped, and candidates that the list does not show are counted.
 */
async function checkSelection(
  store: Store<SelectionState>,
  shown: Omit<ShownList, 'count' | 'expected'>,
  signal: AbortSignal,
): Promise<void> {
  const { assessmentId, filter, filterText, asOf, isComplete } = shown;
  if (asOf === null) return;
  while (!signal.aborted) {
    const { selected, hidden } = store.state;
    if (selected.kind === 'ids' && (selected.ids.size === 0 || (!isComplete && hidden?.filter === filterText))) return;
    if (selected.kind === 'all' && selected.filter === filterText && selected.asOf === asOf) return;
    const frozen = await freezeSelected(store.state, signal);
    const isUnchanged = selected.kind === 'ids' && (frozen.count === selected.ids.size || !isComplete);
    const ids = isUnchanged ? selected.ids : new Set(await readSelectionIds(frozen.id, { signal }));
    const passing = await countPassing(frozen.id, assessmentId, filter, signal);
    // The user may have changed the selection meanwhile.
    if (signal.aborted || store.state.selected !== selected) continue;
    store.setState((state) => ({
      ...state,
      selected: { kind: 'ids', ids },
      hidden: { filter: filterText, count: ids.size - passing },
    }));
    return;
  }
}

async function freezeSelected({ selected }: SelectionState, signal?: AbortSignal): Promise<FrozenSelection> {
  if (selected.kind === 'ids') return await freezeSelection({ ids: [...selected.ids] }, signal);
  const { filter, asOf, except } = selected;
  return await freezeSelection({ filter, as_of: asOf, except: [...except] }, signal);
}

function createSelection(client: QueryClient, store: Store<SelectionState>, shown: ShownList): CandidatureSelection {
  const { filter, filterText, asOf, count, isComplete, expected } = shown;
  const list = { filter: filterText, count };
  const listKey = `${filterText} ${filter.ordering} ${asOf}`;
  const clear = () => store.setState(() => NOTHING_SELECTED);

  /** Reads the IDs of the list: all, or those from index `from` to before `to`. */
  async function readIds(part: { from?: number; to?: number } = {}): Promise<number[]> {
    const ordered = { filter: `${filterText}&ordering=${filter.ordering}`, ...(asOf !== null && { as_of: asOf }) };
    return await readSelectionIds((await freezeSelection(ordered)).id, part);
  }

  function change(ids: readonly number[], on: boolean): void {
    store.setState((state) => withRows(state, list, ids, on));
  }

  function changeWhenRead(ids: Promise<number[]>, on: boolean): void {
    ids.then(
      (read) => change(read, on),
      (error: Error) => notify('error', CANDIDATE_LIST.selectionFailed, failureOf(error).message),
    );
  }

  function toggle(id: number, index: number, on: boolean): void {
    change([id], on);
    store.setState((state) => ({ ...state, anchor: { list: listKey, index } }));
  }

  return {
    store,
    list,
    isComplete,
    expected,
    toggle,
    toggleRange(id, index, on) {
      const { anchor } = store.state;
      toggle(id, index, on);
      if (anchor?.list !== listKey) return;
      const [from, to] = [Math.min(anchor.index, index), Math.max(anchor.index, index) + 1];
      const loaded = loadedIds(client, shown, from, to);
      if (loaded) change(loaded, on);
      else changeWhenRead(readIds({ from, to }), on);
    },
    toggleAll() {
      const { selected, hidden } = store.state;
      const isNothing = selected.kind === 'ids' && selected.ids.size === 0;
      const isCounted = isNothing || selected.kind === 'all' || hidden?.filter === filterText;
      const isAll = count !== null && shownCount(store.state, list) === count;
      const hasOthers = !isCounted || hiddenCount(store.state, list) > 0;
      if (isAll && !hasOthers) clear();
      else if (hasOthers || !isComplete || asOf === null || count === null) changeWhenRead(readIds(), !isAll);
      else if (count > MAX_SELECTED)
        notify('error', CANDIDATE_LIST.tooManySelected(MAX_SELECTED), CANDIDATE_LIST.filterFirst);
      else {
        store.setState((state) => ({
          ...state,
          selected: { kind: 'all', filter: filterText, asOf, count, except: new Set() },
        }));
      }
    },
    freeze: () => freezeSelected(store.state),
    keep(ids) {
      if (store.state.selected.kind === 'ids') return;
      store.setState((state) => ({ ...state, selected: { kind: 'ids', ids: new Set(ids) }, hidden: null }));
    },
    clear,
  };
}

/** The IDs of the rows from one index to before another; null: not all are loaded. */
function loadedIds(
  client: QueryClient,
  { assessmentId, filter, asOf }: ShownList,
  from: number,
  to: number,
): number[] | null {
  const ids: number[] = [];
  for (let index = from; index < to; index++) {
    const part = Math.floor(index / WINDOW_SIZE);
    const { queryKey } =
      part === 0
        ? firstWindowQuery(assessmentId, filter)
        : candidatureWindowQuery(assessmentId, filter, asOf ?? '', part);
    const id = client.getQueryData(queryKey)?.results[index % WINDOW_SIZE]?.id;
    if (id === undefined) return null;
    ids.push(id);
  }
  return ids;
}
