import type { z } from 'zod/mini';
import { CSV_BOM, type CsvCell, csvLine } from '../../contract/csv.ts';
import { JobItem } from '../../contract/jobs.ts';
import type { Role } from '../../contract/role.ts';
import { hiddenFields } from '../security/visibleFields.ts';

type Item = z.output<typeof JobItem>;

const COLUMNS: readonly [string, (item: Item) => CsvCell][] = [
  ['row', ({ position }) => position],
  ['email', ({ email }) => email],
  ['name', ({ full_name }) => full_name],
  ['candidature', ({ candidature }) => candidature],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason],
  ['invitation_link', ({ invitation_link: link = null }) => link],
  ['email_outcome', ({ email_outcome: outcome }) => outcome],
  ['email_reason', ({ email_reason: reason }) => reason],
  ['email_due', ({ email_due: due }) => due],
];

/** The items as CSV, with the columns that a role may read. The BOM tells spreadsheets that it is UTF-8. */
export async function* writeCsv(items: AsyncIterable<Item>, role: Role): AsyncGenerator<string> {
  const hidden = hiddenFields(role, JobItem);
  const columns = COLUMNS.filter(([name]) => !hidden.includes(name));
  yield `${CSV_BOM}${csvLine(columns.map(([name]) => name))}`;
  for await (const item of items) yield csvLine(columns.map(([, valueOf]) => valueOf(item)));
}
