import { z } from 'zod/mini';
import type { CandidatureFilterName } from './candidatureFilters.ts';
import { count, text } from './fields.ts';
import { FacetCounts } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** What the values of a filter are counted by. */
export const FACETS = ['status', 'stage', 'score', 'rating'] as const satisfies readonly CandidatureFilterName[];
export type Facet = (typeof FACETS)[number];

/** Filters by what is kept beside the rows: their values are counted for who opens the filter. */
export const VALUE_COUNTS = ['recommended', 'notes', 'conditions'] as const satisfies readonly CandidatureFilterName[];
export type CountedFilter = (typeof VALUE_COUNTS)[number];

export const ValueCounts = z.strictObject({
  as_of: text(30),
  /** Of each value of the filter, the rows that pass the other filters. */
  values: FacetCounts,
});

export const Facets = z.strictObject({
  as_of: text(30),
  /** How many rows pass all filters. */
  count,
  /** Of each facet, the rows that pass the other filters. Values that no row has are left out. */
  status: FacetCounts,
  stage: FacetCounts,
  /** In bands of ten, as the filter writes them: `60-69`, `90-100`. */
  score: FacetCounts,
  rating: FacetCounts,
});
export type Facets = Tolerant<typeof Facets>;
