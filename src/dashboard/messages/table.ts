import { formatCount } from '../lib/numbers.ts';

// Tables, and the pages of a long list.

export const sorted = (column: string, direction: string) => `Sorted by ${column}, ${direction}`;
export const select = (row: string) => `Select ${row}`;
export const selectAll = 'Select all';
export const nextRow = 'Next row';
export const previousRow = 'Previous row';
export const openRow = 'Open row';
export const selectRow = 'Select or deselect row';
/** Behind the numbers of the rows in view. */
export const ofTotal = (total: number) => `of ${formatCount(total)}`;
export const previousPage = 'Previous page';
export const nextPage = 'Next page';
export const isFirstPage = 'This is the first page.';
export const isLastPage = 'This is the last page.';
