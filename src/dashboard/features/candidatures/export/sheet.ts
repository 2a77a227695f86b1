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

/** Pixels to a letter's width, the unit of a sheet's columns. */
const PIXELS_A_LETTER = 7;

/** Rows as a workbook of one sheet: texts are texts there, so none can be a formula. */
export async function writeXlsx({ columns, rows }: Sheet): Promise<Blob> {
  // Without workers of its own, which the page's policy would refuse.
  const { default: writeFile } = await import('write-excel-file/universal');
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map(xlsxCell));
  return await writeFile([head, ...body], {
    sheet: 'Candidates',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width: Math.round(width / PIXELS_A_LETTER) })),
  }).toBlob();
}

function xlsxCell(value: Cell) {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (value instanceof Date) return { value: onTheWall(value), type: Date, format: 'yyyy-mm-dd hh:mm' };
  return { value: xmlText(value), type: String };
}

/** The moment as clocks here show it: a sheet knows no time zones, and the library writes UTC. */
function onTheWall(moment: Date): Date {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
}

/** More letters than this make the file one that is said to be broken. */
const MOST_LETTERS = 32_000;

/** A text without what XML cannot hold. */
function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the control characters are the point
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return allowed.slice(0, MOST_LETTERS).toWellFormed();
}
