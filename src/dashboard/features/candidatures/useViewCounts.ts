import { useQueries, useQuery } from '@tanstack/react-query';
import { DEFAULT_FILTER, REVIEW_FILTER } from '../../api/candidatureFilter.ts';
import { countQuery, facetsQuery } from '../../api/candidatureLists.ts';
import type { SavedView, ViewCodes } from './savedViews.ts';

interface ViewCounts {
  /** Null: not known. */
  ofCodes: (codes: ViewCodes) => number | null;
  ofSaved: (view: SavedView) => number | null;
}

/**
 * How many candidates each view has. `isComplete`: whether the gateway has read the assessment; null: not known yet. Then views
 * are counted already, but no count is shown. `counted`: the saved views with a tab.
 */
export function useViewCounts(
  assessmentId: number,
  isComplete: boolean | null,
  counted: readonly SavedView[],
): ViewCounts {
  const enabled = isComplete !== false;
  const { data: all } = useQuery({ ...facetsQuery(assessmentId, DEFAULT_FILTER, undefined), enabled });
  const { data: toReview } = useQuery({
    ...countQuery(assessmentId, { ...DEFAULT_FILTER, ...REVIEW_FILTER }),
    enabled,
  });
  const saved = useQueries({
    queries: counted.map(({ filter }) => ({ ...countQuery(assessmentId, filter), enabled })),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
  return {
    ofCodes({ status, stage }) {
      if (!all || !isComplete) return null;
      if (status.length > 0 && stage.length > 0) return toReview ?? null;
      if (status.length > 0) return sumOf(all.status, status);
      return stage.length > 0 ? sumOf(all.stage, stage) : sumOf(all.status);
    },
    ofSaved: (view) => (isComplete ? (saved[counted.indexOf(view)] ?? null) : null),
  };
}

/** The sum of the counts of some values, or of all. */
function sumOf(counts: readonly { value: string | null; count: number | null }[], values?: readonly string[]): number {
  const summed = values ? counts.filter(({ value }) => value !== null && values.includes(value)) : counts;
  return summed.reduce((sum, { count }) => sum + (count ?? 0), 0);
}
