import type { Store } from '@tanstack/react-store';
import { z } from 'zod/mini';
import { MAX_SELECTED } from '../../contract/readModel.ts';
import { parseJson } from '../lib/parseJson.ts';

/** The selected rows: by ID, or all that pass a filter except some. */
type Selected =
  | { kind: 'ids'; ids: ReadonlySet<number> }
  | {
      kind: 'all';
      /** As the gateway takes it. */
      filter: string;
      /** Rows that came after this version are not selected. */
      asOf: string;
      /** How many passed when they were selected. */
      count: number;
      except: ReadonlySet<number>;
    };

export interface SelectionState {
  selected: Selected;
  /** How many selected rows do not pass the filter of the list; null: not counted yet. */
  hidden: { filter: string; count: number } | null;
  /** The start of a range: the row that was changed last, by its index in a list. */
  anchor: { list: string; index: number } | null;
}

export const NOTHING_SELECTED: SelectionState = {
  selected: { kind: 'ids', ids: new Set() },
  hidden: null,
  anchor: null,
};

/** The shown list, as far as a selection depends on it. */
export interface SelectableList {
  /** As the gateway takes it. */
  filter: string;
  /** How many rows pass; null: not known yet. */
  count: number | null;
}

/** A selection, bound to the list that is shown. */
export interface RowSelection {
  store: Store<SelectionState>;
  list: SelectableList;
  /** Selects or deselects one row. `index`: in the list. */
  toggle: (id: number, index: number, on: boolean) => void;
  /** The same for all rows from the one that was changed last. */
  toggleRange: (id: number, index: number, on: boolean) => void;
  /** Selects all rows of the list, or none if all are selected. */
  toggleAll: () => void;
}

/** Whether a row of the list is selected. */
export function isSelected({ selected }: SelectionState, { filter }: SelectableList, id: number): boolean {
  if (selected.kind === 'ids') return selected.ids.has(id);
  // For another list it is not known until the IDs are read.
  return selected.filter === filter && !selected.except.has(id);
}

/** How many rows are selected. */
export function selectedCount({ selected }: SelectionState, { filter, count }: SelectableList): number {
  if (selected.kind === 'ids') return selected.ids.size;
  const all = selected.filter === filter ? (count ?? selected.count) : selected.count;
  return Math.max(0, all - selected.except.size);
}

/** How many selected rows the list does not show. */
export function hiddenCount(state: SelectionState, list: SelectableList): number {
  const { selected, hidden } = state;
  if (selected.kind === 'all' || hidden?.filter !== list.filter) return 0;
  return Math.min(hidden.count, selectedCount(state, list));
}

/** How many rows of the list are selected. */
export function shownCount(state: SelectionState, list: SelectableList): number {
  return selectedCount(state, list) - hiddenCount(state, list);
}

/** Selects or deselects rows that the list shows. */
export function withRows(
  state: SelectionState,
  { filter }: SelectableList,
  ids: Iterable<number>,
  on: boolean,
): SelectionState {
  const { selected } = state;
  const isAll = selected.kind === 'all';
  const next = new Set(isAll ? selected.except : selected.ids);
  for (const id of ids) {
    // A row without an ID has a negative one, and cannot be selected.
    if (on !== isAll && id > 0) next.add(id);
    else next.delete(id);
  }
  if (isAll) return { ...state, selected: { ...selected, except: next } };
  const isFirst = selected.ids.size === 0;
  return {
    ...state,
    selected: { kind: 'ids', ids: next },
    // The first selected rows are rows of this list.
    hidden: isFirst ? { filter, count: 0 } : state.hidden,
  };
}

/** `1-500,502`: keeps storage small for many consecutive IDs. */
function writeIds(ids: ReadonlySet<number>): string {
  const sorted = Uint32Array.from(ids).toSorted();
  const runs: string[] = [];
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at] ?? 0;
    let length = 1;
    while (sorted[at + length] === first + length) length++;
    runs.push(length === 1 ? `${first}` : `${first}-${first + length - 1}`);
    at += length;
  }
  return runs.join(',');
}

function readIds(text: string): Set<number> {
  const ids = new Set<number>();
  for (const run of text.split(',')) {
    const [, first, last = first] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(run) ?? [];
    if (first === undefined) continue;
    for (let id = Number(first); id <= Number(last) && ids.size < MAX_SELECTED; id++) if (id > 0) ids.add(id);
  }
  return ids;
}

const Stored = z.union([
  z.object({ ids: z.string() }),
  z.object({ filter: z.string(), as_of: z.string(), count: z.int(), except: z.string() }),
]);

/** The selection as it is stored in the tab, with `ids` and `except` as runs. Null: nothing is selected. */
export function formatSelection({ selected }: SelectionState): string | null {
  if (selected.kind === 'ids') return selected.ids.size === 0 ? null : JSON.stringify({ ids: writeIds(selected.ids) });
  const { filter, asOf, count, except } = selected;
  return JSON.stringify({ filter, as_of: asOf, count, except: writeIds(except) });
}

/** Parses the stored selection, which may be invalid. */
export function parseSelection(text: string | null): SelectionState {
  const stored = parseJson(Stored, text);
  if (!stored) return NOTHING_SELECTED;
  const selected: Selected =
    'ids' in stored
      ? { kind: 'ids', ids: readIds(stored.ids) }
      : {
          kind: 'all',
          filter: stored.filter,
          asOf: stored.as_of,
          count: stored.count,
          except: readIds(stored.except),
        };
  return { ...NOTHING_SELECTED, selected };
}
