import { useState } from 'react';
import { type CandidatureFilter, FILTER_NAMES } from '../../api/candidatureFilter.ts';
import { BUILT_IN_VIEWS, isSameCodes } from './builtInViews.ts';
import type { SavedView, SavedViews } from './savedViews.ts';

export interface CurrentView {
  /** The current saved view; null: none. */
  current: SavedView | null;
  /** Whether filters, order or columns differ from what was saved. */
  isEdited: boolean;
  /** Makes a saved view the current one; null: none. */
  choose: (view: SavedView | null) => void;
}

/** The current saved view. It stays current while the user changes its filters, until a built-in view is shown. */
export function useCurrentView(
  { views, toSearch }: SavedViews,
  filter: CandidatureFilter,
  columns: string | null,
): CurrentView {
  const [lastId, setLastId] = useState<number | null>(null);
  const search = toSearch(filter);
  const last = views.find(({ id }) => id === lastId);
  const isShown = (view: SavedView | undefined) => view !== undefined && toSearch(view.filter) === search;
  const found = isShown(last) ? last : views.find(isShown);
  const id = found?.id ?? (isBuiltIn(filter) ? null : lastId);
  if (id !== lastId) setLastId(id);
  const current = views.find((view) => view.id === id) ?? null;
  return {
    current,
    isEdited: current !== null && (!isShown(current) || current.columns !== columns),
    choose: (view) => setLastId(view?.id ?? null),
  };
}

/** Whether a filter is exactly that of a built-in view. */
const isBuiltIn = (filter: CandidatureFilter): boolean =>
  BUILT_IN_VIEWS.some(({ status, stage }) => isSameCodes(status, filter.status) && isSameCodes(stage, filter.stage)) &&
  FILTER_NAMES.every((name) => name === 'status' || name === 'stage' || filter[name].length === 0);
