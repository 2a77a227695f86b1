import { type FormEvent, useRef, useState } from 'react';
import { createDrafts } from '../../../lib/drafts.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { type CheckedRow, mistakesOf } from './checkRows.ts';
import type { InviteeFields } from '../../../../lists/people.ts';
import { plainText } from '../../../../contract/plainText.ts';

interface EditDialogProps {
  row: CheckedRow;
  onSave: (typed: InviteeFields) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Rows that were edited and not saved, by line and content. */
const drafts = createDrafts<InviteeFields>();

/** Edits one row of the list. Mistakes are shown at their fields at once. */
export function EditDialog({ row, onSave, onRemove, onClose }: EditDialogProps) {
  const { line, email, first_name, last_name } = row;
  const key = JSON.stringify([line, email, first_name, last_name]);
  const typed = drafts.useDraft(key) ?? { email, first_name, last_name };
  const [mistakes, setMistakes] = useState(() => mistakesOf(row));
  const form = useRef<HTMLFormElement>(null);

  function save(event: FormEvent): void {
    event.preventDefault();
    const trimmed = {
      email: plainText(typed.email),
      first_name: plainText(typed.first_name),
      last_name: plainText(typed.last_name),
    };
    const found = mistakesOf(trimmed);
    const wrong = Object.entries(found).find(([, mistake]) => mistake !== null);
    if (!wrong) {
      drafts.discard(key);
      return onSave(trimmed);
    }
    setMistakes(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus();
  }

  const fieldProps = (field: keyof InviteeFields) => ({
    name: field,
    autoComplete: 'off',
    value: typed[field],
    errors: mistakes[field] === null ? [] : [mistakes[field]],
    onChange({ target }: { target: { value: string } }) {
      drafts.write(key, () => ({ ...typed, [field]: target.value }));
      setMistakes({ ...mistakes, [field]: null });
    },
  });

  return (
    <Dialog
      title={INVITE_MANY.row.numbered(line)}
      description={row.state === 'duplicate' || row.state === 'invited' ? row.reason : undefined}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={save} className="space-y-3 pt-2">
        <TextField label={INVITE_MANY.row.email} type="email" inputMode="email" {...fieldProps('email')} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={INVITE_MANY.row.firstName} optional {...fieldProps('first_name')} />
          <TextField label={INVITE_MANY.row.lastName} optional {...fieldProps('last_name')} />
        </div>
        <DialogActions>
          <span className="mr-auto">
            <Button look="danger" onClick={onRemove}>
              {INVITE_MANY.row.remove}
            </Button>
          </span>
          <Button
            onClick={() => {
              drafts.discard(key);
              onClose();
            }}
          >
            {INVITE_MANY.row.cancel}
          </Button>
          <Button type="submit" look="primary">
            {INVITE_MANY.row.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
