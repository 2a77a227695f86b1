import { formatCount } from '../lib/numbers.ts';

/** The list and the board of the candidates of an assessment. */
export const CANDIDATE_LIST = {
  table: 'Candidates',
  loadFailed: 'Couldn’t load the candidates.',
  search: 'Search candidates',
  clearFilters: 'Clear filters',
  columns: 'Columns',
  export: 'Export',
  exportShown: (count: number) => `the ${formatCount(count)} shown`,
  exportMatching: 'all that match',
  views: 'View',
  viewNames: { table: 'Table', board: 'Board', insights: 'Insights', activity: 'Activity' },
  viewCommand: (view: string) => `View: ${view}`,
  selectionFailed: 'Couldn’t change the selection.',
  tooManySelected: (max: number) => `At most ${formatCount(max)} can be selected at once.`,
  filterFirst: 'Filter first.',
  ofAll: (shown: string, all: number) => `${shown} of ${formatCount(all)}`,
};
