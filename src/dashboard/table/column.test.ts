import { describe, expect, test } from 'vitest';
import { type Column, nextOrdering, sortOf } from './column.ts';

describe('pressing a column header', () => {
  test.each([
    { first: 'ascending', current: 'other', next: 'name' },
    { first: 'ascending', current: '-other', next: 'name' },
    { first: 'ascending', current: '', next: 'name' },
    { first: 'ascending', current: 'name', next: '-name' },
    { first: 'ascending', current: '-name', next: 'name' },
    { first: 'descending', current: 'other', next: '-name' },
    { first: 'descending', current: '-name', next: 'name' },
    { first: 'descending', current: 'name', next: '-name' },
  ] as const)('of a column that sorts $first first changes "$current" to "$next"', ({ first, current, next }) => {
    expect(nextOrdering({ field: 'name', first }, current)).toBe(next);
  });
});

describe('a column sorted [X01]', () => {
  const column: Column<never> = { id: 'n', label: 'Name', cell: () => null, className: '', skeleton: '' };
  const sortable: Column<never> = { ...column, order: { field: '_full_name', first: 'ascending' } };

  test.each([
    { ordering: '_full_name', sort: 'ascending' },
    { ordering: '-_full_name', sort: 'descending' },
    { ordering: 'full_name', sort: undefined },
    { ordering: '', sort: undefined },
  ])('by "$ordering" is marked $sort', ({ ordering, sort }) => {
    expect(sortOf(sortable, ordering)).toBe(sort);
    expect(sortOf(column, ordering)).toBeUndefined();
  });
});
