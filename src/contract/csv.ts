/** A text, a number, or null for an empty cell. */
export type CsvCell = string | number | null;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_BOM = '\uFEFF';

/** The characters that begin a formula in spreadsheets, with their compatibility forms (Unicode NFKC). */
const FORMULA_START = String.raw`[=+\-@|＝＋－＠｜﹦﹢﹣﹫⁼⁺₌₊⩵⩶﬩\t\r\n]`;

// A cell begins at the start of the text and, for spreadsheets with other separators than commas, after each separator.
// Spreadsheets drop some invisible characters, so they may come before the formula.
const INVISIBLE = String.raw`["\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u2028\u2029]`;
const FORMULA_POSITION = new RegExp(String.raw`(?=${FORMULA_START})(?<=(?:^|[;\t\r\n|])${INVISIBLE}*)`, 'gu');

/** Puts an apostrophe before everything that a spreadsheet could run as a formula. // S36 */
export function escapeFormulas(text: string): string {
  return text.replaceAll(FORMULA_POSITION, "'");
}

/** A line of CSV (RFC 4180) with its end. Numbers are not quoted and keep their sign. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = escapeFormulas(cell);
  return /[",;\t\r\n|]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
