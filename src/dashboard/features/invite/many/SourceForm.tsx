import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useId, useRef } from 'react';
import { CSV_BOM, csvLine } from '../../../../contract/csv.ts';
import { pressedKey } from '../../../../contract/pressedKey.ts';
import { ROLES } from '../../../../lists/headerWords.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { notify } from '../../../ui/toasts.ts';
import { ReadError } from './ReadError.tsx';
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
function TemplateButtons() {
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

interface SourceFormProps {
  text: string;
  onText: (text: string) => void;
  onRead: (source: string | File) => void;
  busy: boolean;
  /** Why the last list could not be read. */
  error: string | null;
}

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.htm,.html,text/csv,text/tab-separated-values,text/plain';

const focusAtFirst = (field: HTMLTextAreaElement | null) => field?.focus();

/** The source of the list: a text, or a file that is chosen or dropped anywhere on the page. */
export function SourceForm({ text, onText, onRead, busy, error }: SourceFormProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const read = () => {
    if (!busy && text.trim() !== '') onRead(text);
  };
  return (
    <form
      className="max-w-3xl px-4 pt-4 pb-8 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <label htmlFor={id} className="mb-1 block font-medium">
        <Text>Email addresses or spreadsheet rows</Text>{' '}
      </label>
      <textarea
        id={id}
        ref={focusAtFirst}
        value={text}
        rows={12}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        placeholder={
          'anna@example.com\nBen Lind <ben@example.com>\n\nor with a header row:\nEmail, First name, Last name'
        }
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          read();
        }}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 font-mono text-xs leading-5 placeholder:text-faint"
      />
      <p id={`${id}-about`} className="mt-1.5 text-soft">
        Paste addresses or spreadsheet rows, or drop a CSV, Excel or OpenDocument file anywhere. You review everyone
        before anything is sent.
      </p>
      <TemplateButtons />
      {error !== null && <ReadError className="mt-3" error={error} />}
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        aria-label="File with a list"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Lets the user choose the same file again after correcting it.
          target.value = '';
          if (chosen) onRead(chosen);
        }}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button busy={busy} onClick={() => file.current?.click()}>
          <FileSpreadsheet aria-hidden="true" className="size-4" />
          <Text>Choose file…</Text>
        </Button>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          reason={text.trim() === '' ? 'Paste addresses or choose a file.' : null}
        >
          {busy ? 'Reading…' : 'Check list'}
        </Button>
      </div>
    </form>
  );
}
