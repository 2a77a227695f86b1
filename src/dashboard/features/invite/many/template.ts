import { CSV_BOM, csvLine } from '../../../../contract/csv.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { ROLES } from '../../../../lists/headerWords.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';

export const TEMPLATE_FORMATS = ['csv', 'xlsx'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** The template has no column for the full name. */
const HEADER = ROLES.filter((role) => role !== 'name').map((role) => INVITE_MANY.roles[role]);

/** The unit is the width of a digit. */
const COLUMN_WIDTH = 32;

/** Creates an empty list with the column headers that the import recognises. */
export async function templateFile(format: TemplateFormat): Promise<Blob> {
  if (format === 'csv') return new Blob([CSV_BOM, csvLine(HEADER)], { type: 'text/csv;charset=utf-8' });
  const { default: writeWorkbook } = await import('write-excel-file/universal');
  const header = HEADER.map((value) => ({ value, fontWeight: 'bold' as const }));
  const columns = HEADER.map(() => ({ width: COLUMN_WIDTH }));
  return await writeWorkbook([header], { columns, stickyRowsCount: 1, sheet: 'Candidates' }).toBlob();
}

export async function saveTemplate(format: TemplateFormat): Promise<void> {
  saveFile(await templateFile(format), `Candidates to invite.${format}`);
}
