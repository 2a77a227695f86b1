import type { CandidatureFilter } from '../../api/candidatureFilter.ts';

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
