import { useId, useState } from 'react';
import { useEmailDelivery } from '../../../api/emailDelivery.ts';
import { SENDING_IS_OFF } from '../../../messages/emails.ts';
import { INVITE, INVITE_MANY } from '../../../messages/invite.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/states.tsx';
import { ROW_STATES, type RowState } from './checkRows.ts';
import { Text } from '../../../ui/Text.tsx';
import { plural, formatCount } from '../../../lib/numbers.ts';
import { OneLineName } from '../../../ui/Name.tsx';

interface ConfirmDialogProps {
  assessmentName: string;
  counts: Readonly<Record<RowState, number>>;
  /** Whether all earlier invitations are known. */
  isCompared: boolean;
  busy: boolean;
  error: Error | null;
  onInvite: (sendMail: boolean) => void;
  onClose: () => void;
}

const SEND_OPTIONS = [
  { sendMail: true, label: 'Email the invitation', about: 'Each candidate gets an email with their personal link.' },
  { sendMail: false, label: 'Links only', about: 'No email is sent. You’ll get the links to share.' },
] as const;

/** Confirms invitations: how many, which rows are skipped and why, with or without email. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { assessmentName, counts, isCompared, busy, error, onInvite, onClose } = props;
  const id = useId();
  const delivery = useEmailDelivery();
  const [sendMail, setSendMail] = useState(true);

  const leftOut = ROW_STATES.filter((state) => state !== 'ready' && counts[state] > 0);
  return (
    <Dialog
      title={`Invite ${plural(counts.ready, 'candidate')}`}
      description={
        <>
          <Text>{INVITE.assessment}</Text> <OneLineName name={assessmentName || INVITE.thisAssessment} />
        </>
      }
      onClose={onClose}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onInvite(sendMail);
        }}
      >
        <fieldset className="space-y-1">
          <legend className="sr-only">How to send invitations</legend>
          {SEND_OPTIONS.map((option) => (
            <label
              key={option.label}
              className="flex cursor-pointer items-start gap-2.5 rounded-md p-1.5 hover:bg-hover"
            >
              <input
                type="radio"
                name={id}
                checked={option.sendMail === sendMail}
                onChange={() => setSendMail(option.sendMail)}
                aria-label={option.label}
                aria-describedby={`${id}-${option.sendMail}`}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium">{option.label}</span>
                <span id={`${id}-${option.sendMail}`} className="block text-soft">
                  {option.about}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        {sendMail && delivery === 'off' && (
          <p className="text-soft">{`${SENDING_IS_OFF.many} You’ll get the links to share.`}</p>
        )}
        {leftOut.length > 0 && (
          <ul className="space-y-1 rounded-md bg-warn-wash px-3 py-2">
            {leftOut.map((state) => (
              <li key={state}>
                <span className="font-medium">{`${formatCount(counts[state])} skipped:`}</span>{' '}
                <Text>{INVITE_MANY.states[state].leftOut}</Text>
              </li>
            ))}
          </ul>
        )}
        {!isCompared && <p className="text-soft">Candidates already invited are skipped and get no email.</p>}
        {error && <Failed small title="Couldn’t start." failure={error} onRetry={() => onInvite(sendMail)} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            {`Invite ${plural(counts.ready, 'candidate')}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
