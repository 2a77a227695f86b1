import { formatCount, plural } from '../lib/numbers.ts';

// The list and the board of the candidates of an assessment.

export const table = 'Candidates';
export const loadFailed = 'Couldn’t load the candidates.';
export const search = 'Search candidates';
export const clearFilters = 'Clear filters';
export const columns = 'Columns';
export const exportButton = 'Export';
export const exportShown = (count: number) => plural(count, 'candidate');
export const exportMatching = 'all matching candidates';
export const views = 'View';
export const viewNames = { table: 'Table', board: 'Board', insights: 'Insights', activity: 'Activity' };
export const viewCommand = (view: string) => `View: ${view}`;
export const selectionFailed = 'Couldn’t change the selection.';
export const tooManySelected = (max: number) => `At most ${formatCount(max)} can be selected at once.`;
export const filterFirst = 'Narrow the list with filters first.';
export const ofAll = (shown: string, all: number) => `${shown} of ${formatCount(all)}`;
