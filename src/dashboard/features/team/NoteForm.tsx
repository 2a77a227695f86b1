import { MAX_NOTE } from '../../../contract/operations/notes.ts';
import { type RefObject, useId, useState } from 'react';
import { pressedKey } from '../../../contract/pressedKey.ts';
import { storedText } from '../../lib/mentions.ts';
import { Button } from '../../ui/Button.tsx';
import { focusSectionAfter } from '../../ui/focus.ts';
import type { Elements } from '../../ui/Text.tsx';
import { formatCount, plural } from '../../lib/numbers.ts';
import { MentionField } from './MentionField.tsx';

interface NoteFormProps {
  label: string;
  /** Whose users may be mentioned. */
  assessmentId: number;
  /** As it is typed: mentions are names. */
  text: string;
  onText: (text: string) => void;
  /** Called with the text to store: mentions are IDs. */
  onSave: (text: string) => void;
  saveLabel: string;
  busy?: boolean;
  placeholder?: string;
  /** Below the field. */
  hint?: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Beside Save. */
  children?: Elements;
}

/** The form of a note. Ctrl or ⌘ with Enter saves it. */
export function NoteForm({
  label,
  assessmentId,
  text,
  onText,
  onSave,
  saveLabel,
  busy = false,
  placeholder,
  hint = null,
  field,
  children,
}: NoteFormProps) {
  const id = useId();
  const [isTried, setTried] = useState(false);
  const stored = storedText(text.trim());
  const over = Array.from(stored).length - MAX_NOTE;
  const isEmpty = text.trim() === '';
  const mistake =
    over > 0
      ? `Use at most ${formatCount(MAX_NOTE)} characters. Delete ${plural(over, 'character')}.`
      : isTried && isEmpty
        ? 'Write the note first.'
        : null;
  const save = () => {
    if (busy) return;
    setTried(isEmpty);
    if (!isEmpty && over <= 0) onSave(stored);
  };
  return (
    <form
      ref={focusSectionAfter}
      data-unsaved={isEmpty ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionField
        field={field}
        assessmentId={assessmentId}
        aria-label={label}
        aria-invalid={mistake !== null || undefined}
        aria-describedby={
          [hint !== null && `${id}-hint`, mistake !== null && `${id}-mistake`].filter(Boolean).join(' ') || undefined
        }
        value={text}
        rows={2}
        dir="auto"
        placeholder={placeholder}
        onText={onText}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
        className="block field-sizing-content max-h-64 min-h-14 w-full resize-y rounded-md border border-edge bg-surface px-2.5 py-1.5 text-ink placeholder:text-faint aria-invalid:border-bad"
      />
      {hint !== null && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-soft">
          {hint}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-start justify-end gap-2">
        {mistake !== null && (
          <p id={`${id}-mistake`} role="alert" className="min-w-0 grow text-bad">
            {mistake}
          </p>
        )}
        {children}
        <Button type="submit" busy={busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
