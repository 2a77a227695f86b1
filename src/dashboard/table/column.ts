import type { CSSProperties, ReactNode } from 'react';

/** The classes and styles of one cell, and whether a browser may translate it. */
export interface Look {
  className?: string;
  style?: CSSProperties;
  translate?: 'no';
}

/** One column of a table. */
export interface Column<Row> {
  id: string;
  /** The text of the header, and the accessible name of its button. */
  label: string;
  /** The tooltip of the header. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** The look of a cell. Faster in a long list than an element inside each cell. */
  look?: (row: Row) => Look;
  /** Classes for the width and visibility of header and cells. */
  className: string;
  /** Aligned to the right. */
  numeric?: boolean;
  /** Its label may take two lines. */
  isTall?: boolean;
  /** The field that the rows can be ordered by, and the direction of the first press. Absent: not sortable. */
  order?: { field: string; first: 'ascending' | 'descending' };
  /** The width of the placeholder while rows load. */
  skeleton: string;
}

/** The ordering after a press on a header. */
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

/** The rows of a table: an array, or a list of which only some rows are loaded. */
export interface RowSource<Row> {
  readonly length: number;
  /** Undefined: not loaded. */
  at: (index: number) => Row | undefined;
}
