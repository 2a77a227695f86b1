import type { Store } from '@tanstack/react-store';

/** The selected rows. Some may be elsewhere: not in the list that is shown. */
export interface SelectionState {
  ids: ReadonlySet<number>;
  /** The start of a range: the row that was changed last, by its index in a list. */
  anchor: { list: string; index: number } | null;
}

export const NOTHING_SELECTED: SelectionState = { ids: new Set(), anchor: null };

/** The shown list, as far as a selection depends on it. */
export interface SelectableList {
  /** How many rows it has; null: not known yet. */
  count: number | null;
  /** The selected rows that it does not have; null: not known yet. */
  others: ReadonlySet<number> | null;
}

/** A selection, bound to the list that is shown. */
export interface RowSelection {
  store: Store<SelectionState>;
  list: SelectableList;
  /** Selects or deselects one row. `index`: in the list; null: not known, so that no range starts there. */
  toggle: (id: number, index: number | null, on: boolean) => void;
  /** The same for all rows from the one that was changed last. */
  toggleRange: (id: number, index: number, on: boolean) => void;
  /** Selects all rows of the list; if all are selected, deselects them. Leaves rows elsewhere as they are. */
  toggleAll: () => void;
}

/** The selected rows that the list does not have. */
export const idsElsewhere = ({ ids }: SelectionState, { others }: SelectableList): number[] =>
  others === null || others.size === 0 ? [] : [...ids].filter((id) => others.has(id));

/** How many selected rows the list has; null: not known yet. */
export function countHere(state: SelectionState, list: SelectableList): number | null {
  if (state.ids.size === 0) return 0;
  return list.others === null ? null : state.ids.size - idsElsewhere(state, list).length;
}

/** Whether all rows of the list are selected. */
export function isAllSelected(state: SelectionState, list: SelectableList): boolean {
  return state.ids.size > 0 && list.count !== null && list.count > 0 && countHere(state, list) === list.count;
}

/** Selects or deselects rows. */
export function withRows(state: SelectionState, ids: Iterable<number>, on: boolean): SelectionState {
  const next = new Set(state.ids);
  for (const id of ids) {
    // A row without an ID has a negative one, and cannot be selected.
    if (on && id > 0) next.add(id);
    else next.delete(id);
  }
  return { ...state, ids: next };
}
