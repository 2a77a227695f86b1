import { plural } from '../contract/plural.ts';

/** A list that cannot be read. The message is shown to the user. */
export class ListError extends Error {}

const formatCount = (count: number) => count.toLocaleString('en');

/** Why a list of candidates cannot be read. */
export const LIST_ERRORS = {
  failed: 'Couldn’t read this file.',
  gone: 'The file can no longer be read. It may have been moved or changed.',
  timeout: 'Reading it took too long. Save it as CSV, or split it.',
  reload: 'Reload the page and try again.',
  empty: 'The file is empty.',
  emptySheets: (hidden: readonly string[]) =>
    `The visible sheets are empty. Unhide ${hidden.map((name) => `“${name}”`).join(', ')} in the spreadsheet program, save the file, and try again.`,
  oldExcel: 'This file is from Excel 4 or earlier. Open it, save it as .xlsx or CSV, and try again.',
  password: 'This file has a password. Open it, save it without the password, and try again.',
  unknownKind: 'Neither text nor a spreadsheet. Use CSV, TSV, XLSX, XLS or ODS.',
  document: 'This is a document, not a list. Use CSV, TSV or XLSX, or copy the addresses and paste them.',
  archive: 'This is an archive, not a list. Unpack it, and choose the list inside.',
  webArchive:
    'This is a web page, although its name may end in .xls. Open it in Excel, save it as .xlsx, and try again.',
  cards: 'These are contact cards (vCard). Export the contacts as CSV instead.',
  brokenExcel: 'Couldn’t read this spreadsheet. Open it, save it as .xlsx or CSV, and try again.',
  largeExcel: 'This spreadsheet is too large when unpacked. Save it as CSV.',
  tooLarge: (megabytes: number, max: number) =>
    `File too large (${formatCount(megabytes)} MB; limit ${max} MB). Keep only the columns you need, or split it.`,
  tooManyLines: (lines: number, max: number) =>
    `Too many lines (${formatCount(lines)}; limit ${formatCount(max)}). Delete the empty ones, or split it.`,
  tooManyRows: (rows: number, max: number) =>
    `Too many rows (${formatCount(rows)}; limit ${formatCount(max)}). Split the list.`,
  tooWide: (column: string, row: number, rows: number, columns: number) =>
    `This list has cells up to column ${column} and row ${formatCount(row)}. The limits are ${formatCount(rows)} rows and ${columns} columns. Delete the cells beyond them, even if they look empty, and save the file again.`,
};

/** What the user should know about a list that was read. */
export const LIST_NOTES = {
  otherSheet: (name: string, addresses: number) =>
    `Sheet “${name}” is not read (${plural(addresses, 'address', 'addresses')}).`,
  hiddenSheet: (name: string) => `Sheet “${name}” is hidden and not read.`,
  hiddenRows: (count: number) =>
    count === 1
      ? '1 row is hidden in the file. It is in this list.'
      : `${formatCount(count)} rows are hidden in the file. They are in this list.`,
  repaired: (count: number, name: string) =>
    `${plural(count, 'row')} ${count === 1 ? 'has' : 'have'} characters that are not UTF-8. They are read as ${name}: check the names.`,
  garbled: (count: number) => `${plural(count, 'row')} may have garbled names. Check them, or choose another encoding.`,
  unused: (count: number) =>
    `${plural(count, 'address', 'addresses')} in other columns or rows ${count === 1 ? 'is' : 'are'} not used.`,
};
