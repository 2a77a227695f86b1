import {
  CANDIDATURE_FILTERS,
  type CandidatureFilterName,
  type CandidatureListOrdering,
  DEFAULT_LIST_ORDERING,
} from '../../contract/candidatureFilters.ts';
import { TO_REVIEW } from '../../contract/codes.ts';

type Registered = typeof CANDIDATURE_FILTERS;
export type FilterParam = Registered[CandidatureFilterName];

/** A value of each filter of the registry; empty: all candidates pass. Days are those of the reader's time zone. */
type FilterValues = { [Name in CandidatureFilterName]: Registered[Name]['kind'] extends 'codes' ? string[] : string };

/** Which candidatures of an assessment are shown, in which order. The search parameters of the page are one. */
export type CandidatureFilter = FilterValues & { ordering: CandidatureListOrdering };

// The registry has no other keys.
export const FILTER_NAMES = Object.keys(CANDIDATURE_FILTERS) as CandidatureFilterName[];

/** Makes a value of each filter by its parameter. */
export function filterValues(
  valueOf: (param: FilterParam, name: CandidatureFilterName) => string | string[],
): FilterValues {
  const values = FILTER_NAMES.map((name) => [name, valueOf(CANDIDATURE_FILTERS[name], name)]);
  // Each value is of the kind of its parameter.
  return Object.fromEntries(values) as FilterValues;
}

/** The change that lets all candidates through. */
export const NO_FILTER = filterValues(({ kind }) => (kind === 'codes' ? [] : ''));

export const DEFAULT_FILTER: CandidatureFilter = { ...NO_FILTER, ordering: DEFAULT_LIST_ORDERING };

/** Candidates to review. */
export const REVIEW_FILTER: Pick<CandidatureFilter, 'status' | 'stage'> = {
  status: [TO_REVIEW.status],
  stage: [TO_REVIEW.stage],
};

/** The filters that have a value. */
export const filtersIn = (filter: CandidatureFilter): CandidatureFilterName[] =>
  FILTER_NAMES.filter((name) => filter[name].length > 0);

export const isFiltered = (filter: CandidatureFilter): boolean => filtersIn(filter).length > 0;
