import type { CandidatureFilter } from '../../api/candidatureFilter.ts';

/** A way to look at the candidates of an assessment, under a name. */
export interface SavedView {
  id: number;
  name: string;
  filter: CandidatureFilter;
  /** As `writeLayout` writes them; null: the default ones. */
  columns: string | null;
}

export interface SavedViews {
  views: readonly SavedView[];
  /** Filters and order as they are saved. */
  write: (filter: CandidatureFilter) => string;
}
