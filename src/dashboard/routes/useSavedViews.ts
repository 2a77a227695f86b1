import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import { viewsQuery } from '../api/views.ts';
import type { SavedViews } from '../features/candidatures/savedViews.ts';
import { parseSearch, readCandidatureFilter, stringifySearch } from './search.ts';

const toSearch = (filter: CandidatureFilter): string =>
  // In the order of the registry, so that equal filters compare equal.
  stringifySearch({ ...readCandidatureFilter({ ...filter }) }).slice(1);

/** The saved views of an assessment. Filters that no longer exist are dropped. */
export function useSavedViews(assessmentId: number): SavedViews {
  const { data = null } = useQuery(viewsQuery(assessmentId));
  return useMemo(
    () => ({
      views: (data ?? []).map(({ id, name, search, columns }) => ({
        id,
        name: name ?? '',
        filter: readCandidatureFilter(parseSearch(search ?? '')),
        columns,
      })),
      toSearch,
    }),
    [data],
  );
}
