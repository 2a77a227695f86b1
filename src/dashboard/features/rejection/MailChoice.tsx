import { useState } from 'react';
import type { MailWish } from '../../api/rejections.ts';
import { Radio, SelectField } from '../../ui/fields.tsx';
import { holdOptions } from './holds.ts';

interface MailChoiceProps {
  mail: MailWish['mail'];
  hold: string;
  onMail: (mail: MailWish['mail']) => void;
  onHold: (hold: string) => void;
  /** Whether not to send it is a choice. */
  withNone: boolean;
}

/** What becomes of the rejection e-mail. */
export function MailChoice({ mail, hold, onMail, onHold, withNone }: MailChoiceProps) {
  const [options] = useState(() => holdOptions(Date.now()));
  const radio = (value: MailWish['mail'], label: string) => (
    <Radio name="mail" value={value} label={label} checked={mail === value} onChange={() => onMail(value)} />
  );
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Rejection e-mail</legend>
      {radio('held', 'After a hold, in which anyone can cancel it')}
      {mail === 'held' && (
        <SelectField
          label="Hold it for"
          value={hold}
          options={options}
          onChoose={onHold}
          className="mb-1 ml-6 max-w-72"
        />
      )}
      {radio('now', 'Now')}
      {withNone && radio('none', 'None')}
    </fieldset>
  );
}
