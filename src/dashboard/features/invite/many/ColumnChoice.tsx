import { useState } from 'react';
import { type Columns, type ColumnLabel, type ColumnSettings, headerChoices } from '../../../../lists/columnRoles.ts';
import { ROLES } from '../../../../lists/headerWords.ts';
import type { List } from '../../../../lists/readList.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Select.tsx';

interface ColumnChoiceProps {
  list: List;
  reading: ColumnSettings;
  /** The columns of the list. */
  labels: readonly ColumnLabel[];
  /** Whether the header names the columns, so that the fields are hidden at first. */
  isRecognised: boolean;
  onHeader: (header: number | null) => void;
  onColumns: (change: Partial<Columns>) => void;
}

const labelText = ({ number, text, isName }: ColumnLabel) =>
  isName ? text : text === '' ? `Column ${number}` : `Column ${number}: ${text}`;

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
  const found = ROLES.flatMap((role) => labels[reading.columns[role] ?? -1]?.text ?? []);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 text-soft md:px-6">
      <span className="min-w-0 break-words">{`Columns recognised: ${found.join(', ')}.`}</span>
      <Button shape="small" look="quiet" onClick={() => setChanging(true)}>
        Change columns
      </Button>
    </p>
  );
}

function ColumnFields({ list, reading, labels, onHeader, onColumns }: ColumnChoiceProps) {
  const isAsked = reading.columns.email === null;
  const options = labels.map((label) => ({ value: String(label.number - 1), label: labelText(label) }));
  return (
    <fieldset className="px-4 pt-3 md:px-6">
      <legend className="sr-only">Columns</legend>
      {isAsked && (
        <p role="status" className="mb-2 w-fit rounded-md bg-warn-wash px-3 py-2">
          Several columns have addresses. Choose the one with the candidates’ own.
        </p>
      )}
      <div className="grid max-w-4xl grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-4">
        {ROLES.map((role) => (
          <SelectField
            key={role}
            label={INVITE_MANY.roles[role]}
            value={String(reading.columns[role] ?? '')}
            options={
              role !== 'email'
                ? [{ value: '', label: 'Not in file' }, ...options]
                : isAsked
                  ? [{ value: '', label: 'Choose…' }, ...options]
                  : options
            }
            onChoose={(value) => onColumns({ [role]: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
      <SelectField
        className="mt-2 max-w-md"
        label="Header row"
        value={String(reading.header ?? '')}
        options={[
          { value: '', label: 'None' },
          ...headerChoices(list).map(({ line, cells }, index) => ({
            value: String(index),
            label: `Row ${formatCount(line)}: ${cells
              .filter((cell) => cell.trim() !== '')
              .join(', ')
              .slice(0, 60)}`,
          })),
        ]}
        onChoose={(value) => onHeader(value === '' ? null : Number(value))}
      />
    </fieldset>
  );
}
