import { useId, useState } from 'react';
import type { MailWish } from '../../api/rejections.ts';
import { SelectField } from '../../ui/fields.tsx';
import { holdOptions } from './holds.ts';

interface MailChoiceProps {
  mail: MailWish['mail'];
  hold: string;
  onMail: (mail: MailWish['mail']) => void;
  onHold: (hold: string) => void;
  /** Whether not to send it is a choice. */
  withNone: boolean;
}

const CHOICES: readonly { value: MailWish['mail']; label: string; about: string }[] = [
  {
    value: 'held',
    label: 'After a hold',
    about: 'Until then anyone can cancel it. It is not sent to candidates who were moved out of Rejected.',
  },
  { value: 'now', label: 'Now', about: 'It cannot be called back.' },
  { value: 'none', label: 'No email', about: 'Only the stage changes. It can be sent later.' },
];

/** What becomes of the rejection email. */
export function MailChoice({ mail, hold, onMail, onHold, withNone }: MailChoiceProps) {
  const name = useId();
  const [options] = useState(() => holdOptions(Date.now()));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Rejection email</legend>
      {CHOICES.filter(({ value }) => withNone || value !== 'none').map(({ value, label, about }) => (
        <div key={value}>
          <label className="-mx-1.5 flex cursor-pointer items-start gap-2.5 rounded-md p-1.5 hover:bg-hover">
            <input
              type="radio"
              name={name}
              checked={value === mail}
              onChange={() => onMail(value)}
              aria-label={label}
              aria-describedby={`${name}-${value}`}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span id={`${name}-${value}`} className="block text-soft">
                {about}
              </span>
            </span>
          </label>
          {value === 'held' && mail === 'held' && (
            <SelectField
              label="Hold it for"
              value={hold}
              options={options}
              onChoose={onHold}
              className="mb-2 ml-6.5 max-w-72"
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
