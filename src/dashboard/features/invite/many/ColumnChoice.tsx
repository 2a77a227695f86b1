import { useState } from 'react';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/Select.tsx';
import { type Columns, type ColumnSettings, ROLES } from './columnRoles.ts';

interface ColumnChoiceProps {
  reading: ColumnSettings;
  /** The columns of the list. */
  labels: readonly string[];
  /** Whether the header names the columns, so that the fields are hidden at first. */
  isRecognised: boolean;
  onHeader: (header: boolean) => void;
  onColumns: (change: Partial<Columns>) => void;
}

const texts = INVITE_MANY.columns;

const focusAtFirst = (group: HTMLElement | null) => group?.querySelector('select')?.focus();

/** The recognised roles of the columns, which the user can correct. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { reading, labels } = props;
  const [isChanging, setChanging] = useState(false);
  if (!props.isRecognised) return <ColumnFields {...props} />;
  if (isChanging) {
    return (
      <div ref={focusAtFirst}>
        <ColumnFields {...props} />
      </div>
    );
  }
  const found = ROLES.flatMap((role) => labels[reading.columns[role] ?? -1] ?? []);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 text-soft md:px-6">
      <span className="min-w-0 break-words">{texts.recognised(found)}</span>
      <Button shape="small" look="quiet" onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
    </p>
  );
}

function ColumnFields({ reading, labels, onHeader, onColumns }: ColumnChoiceProps) {
  const options = labels.map((label, column) => ({ value: String(column), label }));
  return (
    <fieldset className="px-4 pt-3 md:px-6">
      <legend className="sr-only">{texts.legend}</legend>
      <div className="grid max-w-4xl grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-4">
        {ROLES.map((role) => (
          <SelectField
            key={role}
            label={texts.roles[role]}
            value={String(reading.columns[role] ?? '')}
            options={role === 'email' ? options : [{ value: '', label: texts.none }, ...options]}
            onChoose={(value) => onColumns({ [role]: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
      <Checkbox
        className="mt-2 w-fit"
        label={texts.header}
        checked={reading.header}
        onChange={({ target }) => onHeader(target.checked)}
      />
    </fieldset>
  );
}
