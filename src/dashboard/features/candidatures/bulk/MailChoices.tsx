import { useId } from 'react';
import { DEFAULT_HOLD_MINUTES } from '../../../../contract/jobs.ts';
import type { MailChoice } from './request.ts';

const CHOICES: readonly { value: MailChoice; label: string; about: string }[] = [
  {
    value: 'held',
    label: `E-mail in ${DEFAULT_HOLD_MINUTES} minutes`,
    about: 'Until then it can be called off. Whoever is no longer rejected by then gets none.',
  },
  { value: 'now', label: 'E-mail now', about: 'It cannot be called back.' },
  { value: 'none', label: 'No e-mail', about: 'Only the stage changes.' },
];

interface MailChoicesProps {
  chosen: MailChoice;
  onChoose: (choice: MailChoice) => void;
}

/** Whether and when rejected people are written to. */
export function MailChoices({ chosen, onChoose }: MailChoicesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Rejection e-mail</legend>
      <div className="space-y-1">
        {CHOICES.map(({ value, label, about }) => (
          <label key={value} className="flex cursor-pointer items-start gap-2.5 rounded-md p-1.5 hover:bg-hover">
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-describedby={`${name}-${value}`}
              aria-label={label}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span id={`${name}-${value}`} className="block text-soft">
                {about}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
