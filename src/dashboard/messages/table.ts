import { formatCount } from '../lib/numbers.ts';

/** Tables, and the pages of a long list. */
export const TABLE = {
  sorted: (column: string, direction: string) => `Sorted by ${column}, ${direction}`,
  select: (row: string) => `Select ${row}`,
  selectAll: 'Select all',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  openRow: 'Open row',
  selectRow: 'Select or deselect row',
  /** Behind the numbers of the rows in view. */
  ofTotal: (total: number) => `of ${formatCount(total)}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  isFirstPage: 'This is the first page.',
  isLastPage: 'This is the last page.',
};
