import { MAX_SELECTED } from '../../../contract/endpoint.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo } from 'react';
import type { CandidatureFilter } from '../../api/candidatureFilter.ts';
import { candidatureWindowQuery, firstWindowQuery, isFirstSweep, WINDOW_SIZE } from '../../api/candidatureLists.ts';
import { failureOf } from '../../lib/failure.ts';
import {
  filterTextOf,
  type FrozenSelection,
  freezeSelection,
  readListedIds,
  selectionCheckQuery,
} from '../../api/selections.ts';
import { idsElsewhere, isAllSelected, type RowSelection, withRows } from '../../table/selection.ts';
import { notify } from '../../ui/toasts.ts';
import { clearSelection, selectionStore as store } from '../../table/selectionStore.ts';
import type { CandidatureList } from './useCandidatureList.ts';
import { formatCount } from '../../lib/numbers.ts';

/** The selection of an assessment, bound to the shown list. */
export interface CandidatureSelection extends RowSelection {
  /** Whether the whole assessment has been read. */
  isComplete: boolean;
  /** How many candidates the service says there are; null: it does not say. */
  expected: number | null;
  /** Freezes the selection, with who is not in the list. Rejects with a Problem. */
  freeze: () => Promise<FrozenSelection>;
  clear: () => void;
  /** Deselects those who are not in the list. */
  clearElsewhere: () => void;
}

interface ShownList {
  assessmentId: number;
  filter: CandidatureFilter;
  /** The version of the list; undefined: it was not answered yet. */
  asOf: string | undefined;
  count: number | null;
  others: ReadonlySet<number> | null;
  isComplete: boolean;
  expected: number | null;
}

/** The selection of an assessment in its shown list. */
export function useSelection(assessmentId: number, list: CandidatureList): CandidatureSelection {
  const client = useQueryClient();
  const { filter, isStale, completeness } = list;
  // Of another filter, or of a list that could not be read.
  const isOther = isStale || list.rows === null;
  const count = isOther ? null : list.count;
  const asOf = isOther ? undefined : list.asOf;
  const isComplete = !isFirstSweep(completeness);
  const expected = completeness?.expected ?? null;
  const isAnySelected = useSelector(store, ({ ids }) => ids.size > 0);
  const { data: checked } = useQuery({
    ...selectionCheckQuery(assessmentId, filter, asOf, () => store.state.ids),
    enabled: isAnySelected && asOf !== undefined,
  });
  useEffect(() => {
    const removed = checked?.removed ?? [];
    if (removed.length > 0) store.setState((state) => withRows(state, removed, false));
  }, [checked]);
  const others = useMemo(() => checked && new Set(checked.others), [checked]);

  return useMemo(
    () => createSelection(client, { assessmentId, filter, asOf, count, others: others ?? null, isComplete, expected }),
    [client, assessmentId, filter, asOf, count, others, isComplete, expected],
  );
}

function change(ids: readonly number[], on: boolean): void {
  const next = withRows(store.state, ids, on);
  if (next.ids.size <= MAX_SELECTED) store.setState(() => next);
  else
    notify(
      'error',
      `At most ${formatCount(MAX_SELECTED)} can be selected at once.`,
      'Narrow the list with filters first.',
    );
}

function whenRead(reading: Promise<readonly number[]>, use: (ids: readonly number[]) => void): void {
  reading.then(use, (error: Error) => notify('error', 'Couldn’t change the selection.', failureOf(error).message));
}

function createSelection(client: QueryClient, shown: ShownList): CandidatureSelection {
  const { assessmentId, filter, asOf, count, others, isComplete, expected } = shown;
  const list = { count, others };
  const filterText = filterTextOf(assessmentId, filter);
  const listKey = `${filterText} ${filter.ordering} ${asOf}`;
  const readIds = () => readListedIds(assessmentId, filter, asOf);

  function toggle(id: number, index: number | null, on: boolean): void {
    change([id], on);
    store.setState((state) => ({ ...state, anchor: index === null ? null : { list: listKey, index } }));
  }

  /** Deselects all but those who are not in the list. */
  const clearHere = () => store.setState((state) => ({ ...state, ids: new Set(idsElsewhere(state, list)) }));

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
      else whenRead(readIds(), (ids) => change(ids.slice(from, to), on));
    },
    toggleAll() {
      if (isAllSelected(store.state, list)) clearHere();
      else {
        whenRead(readIds(), (ids) => {
          // Rows that a colleague has moved are still shown, and counted.
          if (others !== null && ids.every((id) => store.state.ids.has(id))) clearHere();
          else change(ids, true);
        });
      }
    },
    freeze: () => freezeSelection({ ids: [...store.state.ids], list: { filter: filterText, as_of: asOf } }),
    clear: clearSelection,
    clearElsewhere: () => store.setState((state) => withRows(state, idsElsewhere(state, list), false)),
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
