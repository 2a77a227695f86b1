import type { z } from 'zod/mini';
import type { JobItem } from '../../contract/jobs.ts';

/** What spreadsheets take for the beginning of a formula; quotes, spaces and BOM before it do not hide it. // S36 */
const FORMULA = /^[\s"'\ufeff]*[=+\-@|]|^[\t\r\n]/;
const MUST_QUOTE = /[",;\t\r\n]/;

/** A cell that is read as the text it is: RFC 4180, and no formula. Numbers stay numbers. */
export function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return MUST_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Item = z.output<typeof JobItem>;

const COLUMNS: readonly [string, (item: Item) => string | number | null][] = [
  ['row', ({ position }) => position],
  ['email', ({ email }) => email],
  ['name', ({ full_name }) => full_name],
  ['candidature', ({ candidature }) => candidature],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason],
  ['invitation_link', ({ invitation_link }) => invitation_link],
  ['mail', ({ mail }) => mail],
  ['mail_reason', ({ mail_reason }) => mail_reason],
  ['mail_due', ({ mail_due }) => mail_due],
];

const lineOf = (cells: (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** The outcome of every item, with a BOM by which spreadsheets know that it is UTF-8. */
export async function* writeCsv(items: AsyncIterable<Item>): AsyncGenerator<string> {
  yield `\ufeff${lineOf(COLUMNS.map(([name]) => name))}`;
  for await (const item of items) yield lineOf(COLUMNS.map(([, valueOf]) => valueOf(item)));
}
