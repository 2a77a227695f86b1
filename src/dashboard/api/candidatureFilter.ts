import {
  CANDIDATURE_FILTERS,
  type CandidatureFilterName,
  type CandidatureListOrdering,
  DEFAULT_LIST_ORDERING,
} from '../../contract/candidatureFilters.ts';
import { TO_REVIEW } from '../../contract/codes.ts';

type FilterParams = typeof CANDIDATURE_FILTERS;
export type FilterParam = FilterParams[CandidatureFilterName];

/** The value of each filter; empty: all candidates pass. Days are in the time zone that is shown. */
type FilterValues = { [Name in CandidatureFilterName]: FilterParams[Name]['kind'] extends 'codes' ? string[] : string };

/** Which candidatures of an assessment are shown, in which order: the search parameters of the page. */
export type CandidatureFilter = FilterValues & { ordering: CandidatureListOrdering };

// The registry has no other keys.
export const FILTER_NAMES = Object.keys(CANDIDATURE_FILTERS) as CandidatureFilterName[];

/** Computes the value of each filter. */
export function filterValues(
  valueOf: (param: FilterParam, name: CandidatureFilterName) => string | string[],
): FilterValues {
  const values = FILTER_NAMES.map((name) => [name, valueOf(CANDIDATURE_FILTERS[name], name)]);
  // `valueOf` returns a list for codes and a text for other kinds.
  return Object.fromEntries(values) as FilterValues;
}

/** Clears all filters. */
export const NO_FILTER = filterValues(({ kind }) => (kind === 'codes' ? [] : ''));

export const DEFAULT_FILTER: CandidatureFilter = { ...NO_FILTER, ordering: DEFAULT_LIST_ORDERING };

/** On the board, by default the best are at the top of each column. */
export const BOARD_DEFAULTS: CandidatureFilter = { ...DEFAULT_FILTER, ordering: '-avg_score' };

/** Candidates to review. */
export const REVIEW_FILTER: Pick<CandidatureFilter, 'status' | 'stage'> = {
  status: [TO_REVIEW.status],
  stage: [TO_REVIEW.stage],
};

/** The names of the filters that have a value. */
export const filtersIn = (filter: CandidatureFilter): CandidatureFilterName[] =>
  FILTER_NAMES.filter((name) => filter[name].length > 0);

export const isFiltered = (filter: CandidatureFilter): boolean => filtersIn(filter).length > 0;
