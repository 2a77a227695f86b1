import { formatCount } from '../lib/numbers.ts';

/** Why a list of candidates cannot be read. */
export const LIST_ERRORS = {
  failed: 'Couldn’t read this file.',
  gone: 'The file can no longer be read. It may have been moved or changed.',
  timeout: 'Reading it took too long. Save it as CSV, or split it.',
  reload: 'Reload the page and try again.',
  empty: 'The file is empty.',
  oldExcel: 'Old .xls or password-protected file. Save it as .xlsx or CSV.',
  unknownKind: 'Neither text nor Excel. Use CSV, TSV or XLSX.',
  document: 'This is a document, not a list. Use CSV, TSV or XLSX, or copy the addresses and paste them.',
  brokenExcel: 'Couldn’t read this Excel file. Open it, save it as .xlsx or CSV, and try again.',
  largeExcel: 'This Excel file is too large when unpacked. Save it as CSV.',
  tooLarge: (megabytes: number, max: number) =>
    `File too large (${formatCount(megabytes)} MB; limit ${max} MB). Keep only the columns you need, or split it.`,
  tooManyLines: (lines: number, max: number) =>
    `Too many lines (${formatCount(lines)}; limit ${formatCount(max)}). Delete the empty ones, or split it.`,
  tooManyRows: (rows: number, max: number) =>
    `Too many rows (${formatCount(rows)}; limit ${formatCount(max)}). Split the list.`,
  cellAt: (column: string, row: number) => `column ${column} and row ${formatCount(row)}`,
  tooWide: (where: string, rows: number, columns: number) =>
    `This list has cells up to ${where}. The limits are ${formatCount(rows)} rows and ${columns} columns. Delete the cells beyond them, even if they look empty, and save the file again.`,
};
