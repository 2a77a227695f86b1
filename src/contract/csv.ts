/** One cell: a text, or a number, which stays one. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that a file is UTF-8. */
export const CSV_BOM = '\uFEFF';

/** The signs by which a spreadsheet knows a formula or a call, with their compatibility forms (Unicode NFKC). */
const TRIGGER = String.raw`[=+\-@|＝＋－＠｜﹦﹢﹣﹫⁼⁺₌₊⩵⩶﬩\t\r\n]`;

// Where a cell may begin: at the start of the text and, for spreadsheets with other separators than commas, after each of
// these. Spreadsheets drop some invisible characters, so any of them may come between.
const UNSEEN = String.raw`["\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}\0-\x08\v\f\x0E-\x1F\x7F-\x9F\u2028\u2029]`;
const DANGEROUS = new RegExp(String.raw`(?=${TRIGGER})(?<=(?:^|[;\t\r\n|])${UNSEEN}*)`, 'gu');

/** A text with an apostrophe wherever a spreadsheet could take what follows for a formula. // S36 */
export function defused(text: string): string {
  return text.replaceAll(DANGEROUS, "'");
}

/** A line of CSV (RFC 4180) with its end. Numbers are not quoted and keep their sign. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = defused(cell);
  return /[",;\t\r\n|]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
