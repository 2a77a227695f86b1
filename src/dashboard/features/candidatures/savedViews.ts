import { useState } from 'react';
import type { CandidatureFilterName } from '../../../contract/candidatureFilters.ts';
import { SHORTLISTED_STAGES } from '../../../contract/codes.ts';
import { type CandidatureFilter, FILTER_NAMES, REVIEW_FILTER } from '../../api/candidatureFilter.ts';

/** Named filters, order and columns of an assessment. */
export interface SavedView {
  id: number;
  name: string;
  filter: CandidatureFilter;
  /** As written by `writeLayout`; null: the default columns. */
  columns: string | null;
}

export interface SavedViews {
  views: readonly SavedView[];
  /** Filters and order as they are saved. */
  toSearch: (filter: CandidatureFilter) => string;
}

export type ViewCodes = Pick<CandidatureFilter, 'status' | 'stage'>;

/** The views that every assessment has. */
export const BUILT_IN_VIEWS: readonly (ViewCodes & { label: string })[] = [
  { label: 'All', status: [], stage: [] },
  { label: 'To review', ...REVIEW_FILTER },
  { label: 'In progress', status: ['started'], stage: [] },
  { label: 'Not started', status: ['invited'], stage: [] },
  { label: 'Shortlisted', status: [], stage: [...SHORTLISTED_STAGES] },
  { label: 'Hired', status: [], stage: ['HIR'] },
  { label: 'Rejected', status: [], stage: ['REJ'] },
];

export const isSameCodes = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** The filters of the shown view, which its tab names. */
export function viewFilters(filter: CandidatureFilter, views: readonly SavedView[]): CandidatureFilterName[] {
  const isShown = (view: SavedView) => FILTER_NAMES.every((name) => String(view.filter[name]) === String(filter[name]));
  if (views.some(isShown)) return [...FILTER_NAMES];
  const isOfCodes = BUILT_IN_VIEWS.some(
    ({ status, stage }) => isSameCodes(status, filter.status) && isSameCodes(stage, filter.stage),
  );
  return isOfCodes ? ['status', 'stage'] : [];
}

interface CurrentView {
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
