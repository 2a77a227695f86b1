import { FileSpreadsheet } from 'lucide-react';
import { useId, useRef } from 'react';
import { pressedKey } from '../../../../contract/pressedKey.ts';
import { Button } from '../../../ui/Button.tsx';
import { TemplateButtons } from './TemplateButtons.tsx';
import { ReadError } from './ReadError.tsx';
import { Text } from '../../../ui/Text.tsx';

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
