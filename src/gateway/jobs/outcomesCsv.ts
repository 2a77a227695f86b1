import type { z } from 'zod/mini';
import { CSV_BOM, type CsvCell, csvLine } from '../../contract/csv.ts';
import type { JobItem } from '../../contract/jobs.ts';

type Item = z.output<typeof JobItem>;

const COLUMNS: readonly [string, (item: Item) => CsvCell][] = [
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

/** The outcome of every item, with a BOM by which spreadsheets know that it is UTF-8. */
export async function* writeCsv(items: AsyncIterable<Item>): AsyncGenerator<string> {
  yield `${CSV_BOM}${csvLine(COLUMNS.map(([name]) => name))}`;
  for await (const item of items) yield csvLine(COLUMNS.map(([, valueOf]) => valueOf(item)));
}
