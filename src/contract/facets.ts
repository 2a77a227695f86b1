import { z } from 'zod/mini';
import { count, version } from './fields.ts';
import { FacetCounts } from './readModel.ts';

export const ValueCounts = z.strictObject({
  as_of: version,
  /** By value of the filter, the number of rows that pass the other filters. */
  values: FacetCounts,
});

export const CandidatureCount = z.strictObject({
  as_of: version,
  /** How many rows pass the filters; a lower bound while the list has not been read completely. */
  count,
});

export const Facets = z.strictObject({
  as_of: version,
  /** By value of each facet, the number of rows that pass the other filters. Values without rows are left out. */
  status: FacetCounts,
  stage: FacetCounts,
  /** In bands of ten, as the filter writes them: `60-69`, `90-100`. */
  score: FacetCounts,
  rating: FacetCounts,
});
export type Facets = z.output<typeof Facets>;

export const countSchemas = {
  countCandidatures: { summary: 'The number of candidatures', response: CandidatureCount },
  readFacets: { summary: 'Counts of candidatures by status, stage, score and rating', response: Facets },
  countValues: {
    summary: 'Counts of candidatures by the values of one filter that facets do not have',
    response: ValueCounts,
  },
};
