import { useId, useState } from 'react';
import { useEmailDelivery } from '../../../api/emailDelivery.ts';
import { failureOf } from '../../../api/failure.ts';
import { formatCount, plural } from '../../../lib/numbers.ts';
import { INVITE_MANY } from '../../../messages/inviteMany.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/states.tsx';
import { ROW_STATES, type RowState } from './checkRows.ts';
import { STATE_WORDS } from './rowStates.ts';

interface ConfirmDialogProps {
  assessmentName: string;
  counts: Readonly<Record<RowState, number>>;
  /** Whether all who were invited before are known. */
  isCompared: boolean;
  busy: boolean;
  error: Error | null;
  onInvite: (sendMail: boolean) => void;
  onClose: () => void;
}

const WAYS = [
  {
    sendMail: true,
    label: 'Email the invitation',
    about: 'Each candidate gets an email with their personal link.',
  },
  {
    sendMail: false,
    label: 'Links only',
    about: 'No email is sent. You’ll get the links to share.',
  },
] as const;

/** The last look before many are invited: how many, who is left out and why, with mail or without. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { assessmentName, counts, isCompared, busy, error, onInvite, onClose } = props;
  const id = useId();
  const delivery = useEmailDelivery();
  const [sendMail, setSendMail] = useState(true);
  const people = plural(counts.ready, 'candidate');
  const leftOut = ROW_STATES.filter((state) => state !== 'ready' && counts[state] > 0);
  return (
    <Dialog
      title={`Invite ${people}`}
      description={
        <>
          To <bdi>{assessmentName || 'this assessment'}</bdi>.
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
          {WAYS.map((way) => (
            <label key={way.label} className="flex cursor-pointer items-start gap-2.5 rounded-md p-1.5 hover:bg-hover">
              <input
                type="radio"
                name={id}
                checked={way.sendMail === sendMail}
                onChange={() => setSendMail(way.sendMail)}
                aria-label={way.label}
                aria-describedby={`${id}-${way.sendMail}`}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium">{way.label}</span>
                <span id={`${id}-${way.sendMail}`} className="block text-soft">
                  {way.about}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        {sendMail && delivery === 'off' && (
          <p className="text-soft">
            Email sending is off: the emails are only written to the email log. The outcome holds the links, to pass on
            yourself.
          </p>
        )}
        {leftOut.length > 0 && (
          <ul className="space-y-1 rounded-md bg-warn-wash px-3 py-2">
            {leftOut.map((state) => (
              <li key={state}>
                <span className="font-medium">{formatCount(counts[state])} will be left out:</span>{' '}
                {STATE_WORDS[state].leftOut}
              </li>
            ))}
          </ul>
        )}
        {!isCompared && <p className="text-soft">{INVITE_MANY.mayBeInvited}</p>}
        {error && (
          <Failed small title="Couldn’t start." failure={failureOf(error)} onRetry={() => onInvite(sendMail)} />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Invite {people}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
