import type { CSSProperties, ReactNode } from 'react';

/** What a cell wears itself. */
export interface Look {
  className?: string;
  style?: CSSProperties;
}

/** One column of a table. */
export interface Column<Row> {
  id: string;
  /** The header's words; also the accessible name of its button. */
  label: string;
  /** Shown when the header is pointed at. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** How the cell looks by its row: in a long list an element for it in each cell would be drawn, laid out and painted, too. */
  look?: (row: Row) => Look;
  /** Classes of width and visibility, for header and cells alike. */
  className: string;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** By which the rows can be ordered, and which direction comes first. Absent: not at all. */
  order?: { field: string; first: 'ascending' | 'descending' };
  /** Width of the grey bar while the rows are on their way. */
  skeleton: string;
}

/** The ordering that pressing a header leads to. */
export function nextOrdering(order: NonNullable<Column<unknown>['order']>, current: string): string {
  const ascending = order.field;
  const descending = `-${order.field}`;
  if (current === ascending) return descending;
  if (current === descending) return ascending;
  return order.first === 'ascending' ? ascending : descending;
}

/** The value of `aria-sort` for a column. */
export function sortOf(column: Column<never>, ordering: string): 'ascending' | 'descending' | undefined {
  if (!column.order) return undefined;
  if (ordering === column.order.field) return 'ascending';
  return ordering === `-${column.order.field}` ? 'descending' : undefined;
}
