import { INVITE_MANY } from '../../../messages/inviteMany.ts';
import { Checkbox, SelectField } from '../../../ui/fields.tsx';
import { type Columns, type Reading, ROLES } from './columnRoles.ts';

interface ColumnChoiceProps {
  reading: Reading;
  /** The columns of the list. */
  labels: readonly string[];
  onHeader: (header: boolean) => void;
  onColumns: (change: Partial<Columns>) => void;
}

const texts = INVITE_MANY.columns;

/** Which column of the list holds what, as it was recognised, to be corrected. */
export function ColumnChoice({ reading, labels, onHeader, onColumns }: ColumnChoiceProps) {
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
