import { FileSpreadsheet } from 'lucide-react';
import { useId, useRef } from 'react';
import { pressedKey } from '../../../../contract/pressedKey.ts';
import { INVITE_MANY } from '../../../messages/inviteMany.ts';
import { Button } from '../../../ui/Button.tsx';
import { TemplateButtons } from './TemplateButtons.tsx';
import { Text } from '../../../ui/Text.tsx';

interface SourceFormProps {
  text: string;
  onText: (text: string) => void;
  onRead: (source: string | File) => void;
  busy: boolean;
  /** Why the last list could not be read. */
  error: string | null;
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain';

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
        <Text>{INVITE_MANY.source.label}</Text>{' '}
      </label>
      <textarea
        id={id}
        ref={focusAtFirst}
        value={text}
        rows={12}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        placeholder={INVITE_MANY.source.example}
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
        {INVITE_MANY.source.about}
      </p>
      <TemplateButtons />
      {error !== null && (
        <p role="alert" className="mt-3 rounded-md bg-bad-wash px-3 py-2 break-words">
          <span className="font-medium">{INVITE_MANY.source.failed}</span> <Text>{error}</Text>
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        aria-label={INVITE_MANY.source.file}
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
          <Text>{INVITE_MANY.source.chooseFile}</Text>
        </Button>
        <Button type="submit" look="primary" busy={busy} reason={text.trim() === '' ? INVITE_MANY.source.empty : null}>
          {busy ? INVITE_MANY.source.reading : INVITE_MANY.source.read}
        </Button>
      </div>
    </form>
  );
}
