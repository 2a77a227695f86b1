import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { CSV_BOM, csvLine } from '../../../../contract/csv.ts';
import { ROLES } from '../../../../lists/headerWords.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { notify } from '../../../ui/toasts.ts';
import { Text } from '../../../ui/Text.tsx';

export const TEMPLATE_FORMATS = ['csv', 'xlsx'] as const;
type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

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

async function saveTemplate(format: TemplateFormat): Promise<void> {
  saveFile(await templateFile(format), `Candidates to invite.${format}`);
}

const downloadText = (format: string) => `Download template, ${format}`;
const FORMATS = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

/** Buttons that download an empty list with the right columns. */
export function TemplateButtons() {
  const { mutate, isPending } = useMutation({
    mutationFn: saveTemplate,
    onError: () => notify('error', 'Couldn’t make the template.'),
  });
  useCommands(() =>
    TEMPLATE_FORMATS.map((format) => ({
      id: `template-${format}`,
      title: downloadText(FORMATS[format]),
      group: 'page',
      run: () => mutate(format),
    })),
  );
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-soft">
      <Text>Template:</Text>
      {TEMPLATE_FORMATS.map((format) => (
        <Button
          key={format}
          shape="small"
          look="quiet"
          busy={isPending}
          aria-label={downloadText(FORMATS[format])}
          onClick={() => mutate(format)}
        >
          <Download aria-hidden="true" className="size-3.5" />
          <Text>{FORMATS[format]}</Text>
        </Button>
      ))}
    </p>
  );
}
