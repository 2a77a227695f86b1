import { z } from 'zod/mini';
import type { CandidatureFilterName } from './candidatureFilters.ts';
import { count, text } from './fields.ts';
import { FacetCounts } from './readModel.ts';
import type { Tolerant } from './tolerant.ts';

/** The filters whose values are counted with each list. */
export const FACETS = ['status', 'stage', 'score', 'rating'] as const satisfies readonly CandidatureFilterName[];
export type Facet = (typeof FACETS)[number];

/** Filters whose values are counted only when the user opens the filter. */
export const VALUE_COUNTS = ['recommended', 'notes', 'conditions'] as const satisfies readonly CandidatureFilterName[];
export type CountedFilter = (typeof VALUE_COUNTS)[number];

export const ValueCounts = z.strictObject({
  as_of: text(30),
  /** By value of the filter, the number of rows that pass the other filters. */
  values: FacetCounts,
});

export const CandidatureCount = z.strictObject({
  as_of: text(30),
  /** How many rows pass the filters; a lower bound while the list has not been read completely. */
  count,
});

export const Facets = z.strictObject({
  as_of: text(30),
  /** By value of each facet, the number of rows that pass the other filters. Values without rows are left out. */
  status: FacetCounts,
  stage: FacetCounts,
  /** In bands of ten, as the filter writes them: `60-69`, `90-100`. */
  score: FacetCounts,
  rating: FacetCounts,
});
export type Facets = Tolerant<typeof Facets>;
