import { CSV_BOM, csvLine } from '../../../../contract/csv.ts';

export type Cell = string | number | Date | null;

/** What is exported, in a form that goes from thread to thread. */
export interface Sheet {
  columns: readonly SheetColumn[];
  rows: readonly (readonly Cell[])[];
}

export interface SheetColumn {
  label: string;
  /** Pixels. */
  width: number;
}

/** Rows as CSV, moments in ISO 8601. */
export function writeCsv({ columns, rows }: Sheet): Blob {
  const lines = rows.map((row) => csvLine(row.map(csvCell)));
  return new Blob([CSV_BOM, csvLine(columns.map(({ label }) => label)), ...lines], { type: 'text/csv;charset=utf-8' });
}

const csvCell = (value: Cell) => (value instanceof Date ? value.toISOString() : value);
