import { useState } from 'react';
import { DEFAULT_HOLD_MINUTES } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { failureOf } from '../../api/failure.ts';
import type { RejectionRequest } from '../../api/rejectionRequests.ts';
import { type MailWish, rejectionWork, useRejectMany, useRejectOne } from '../../api/rejections.ts';
import { calloutsOf, type Group, totalOf, withoutGroups } from '../../lib/callouts.ts';
import { MANY, reasonToType } from '../../lib/many.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { LeaveOut } from '../../ui/LeaveOut.tsx';
import { Failed } from '../../ui/states.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { holdMinutes } from './holds.ts';
import { MailChoice } from './MailChoice.tsx';

type RejectDialogProps = RejectionRequest & { onClose: () => void };

const MOST_NAMED = 5;
const NOBODY: ReadonlySet<Group> = new Set();

/**
 * Rejecting with a breath: the stage at once, the email after a hold, now or not at all. Of a candidate who is rejected
 * already, only the email is left to decide.
 */
export default function RejectDialog(props: RejectDialogProps) {
  const { assessmentId, onConfirm, onStarted, returnFocus, onClose } = props;
  const candidature = 'candidature' in props ? props.candidature : null;
  const selection = 'selection' in props ? props.selection : null;
  const selected = selection?.groups ?? [];
  const rejectOne = useRejectOne();
  const many = useRejectMany();
  const delivery = useEmailDelivery();
  const [mail, setMail] = useState<MailWish['mail']>('held');
  const [hold, setHold] = useState(String(DEFAULT_HOLD_MINUTES));
  const [typed, setTyped] = useState('');
  // The same job, however often the user has to press.
  const [requestKey] = useState(randomUuid);
  const mailOnly = candidature ? candidature.stage === 'REJ' : selected.every(({ stage }) => stage === 'REJ');
  const groups: readonly Group[] = candidature || mailOnly ? [] : ['hired', 'offer_sent', 'rejected', 'not_started'];
  const [leftOut, setLeftOut] = useState<ReadonlySet<Group>>(
    groups.length > 0 ? new Set(['hired', 'offer_sent', 'rejected']) : NOBODY,
  );

  const rejected = withoutGroups(selected, leftOut);
  const count = candidature ? 1 : totalOf(rejected);
  const named = rejected.flatMap(({ first }) => first).slice(0, MOST_NAMED);
  const reason = count === 0 ? 'All selected candidates are left out.' : reasonToType(count, typed);
  const who = candidature ? nameOf(candidature) : whoOf(count, totalOf(selected));

  function start(): void {
    if (reason !== null || many.isPending) return;
    const wish = { mail, holdMinutes: holdMinutes(hold, Date.now()) };
    if (candidature) {
      // The outcome is shown where the candidate is.
      onClose();
      onConfirm?.();
      rejectOne({ assessmentId, candidature, wish });
    }
    if (!selection) return;
    const undoText = `Rejection of ${plural(count, 'candidate')}`;
    many.mutate(
      { work: rejectionWork(wish), assessmentId, requestKey, selection, groups: rejected, undoText },
      {
        onSuccess({ job, ids }) {
          onClose();
          onConfirm?.();
          onStarted?.(job.id, ids);
        },
      },
    );
  }

  return (
    <Dialog
      title={mailOnly ? `Send ${who} the rejection email?` : `Reject ${who}?`}
      description={
        mailOnly ? 'The stage is Rejected already.' : 'The stage becomes Rejected at once. The email can wait.'
      }
      returnFocus={returnFocus}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {selection && (
          <p className="mb-3 break-words text-soft">
            {count === 0 ? 'No candidates are left.' : named.map(nameOf).join(', ')}
            {count > named.length && ` and ${formatCount(count - named.length)} more`}
            {count > 0 && '.'}
          </p>
        )}
        <LeaveOut
          className="mb-4"
          callouts={calloutsOf(selected, groups)}
          leftOut={leftOut}
          onChange={setLeftOut}
          notes={{
            rejected: leftOut.has('rejected')
              ? 'They get no second email.'
              : mail === 'none'
                ? 'They get no email.'
                : 'They get the email, too, unless one is known to have been sent.',
          }}
        />
        <MailChoice mail={mail} hold={hold} onMail={setMail} onHold={setHold} withNone={!mailOnly} />
        {delivery === 'off' && mail !== 'none' && (
          <p className="mt-1 text-soft">Email sending is off: the email is only written to the email log.</p>
        )}
        {count > MANY && (
          <TextField
            label={`Type ${count} to confirm`}
            className="mt-3"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {many.error && (
          <div className="mt-3">
            <Failed small title="No candidates were rejected." failure={failureOf(many.error)} onRetry={start} />
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={mailOnly ? 'primary' : 'danger'} busy={many.isPending} reason={reason}>
            {labelOf(mail, mailOnly)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** "38 candidates", "30 of 38 selected candidates". */
const whoOf = (count: number, selected: number): string =>
  count === selected
    ? plural(count, 'candidate')
    : `${formatCount(count)} of ${plural(selected, 'selected candidate')}`;

function labelOf(mail: MailWish['mail'], mailOnly: boolean): string {
  if (mailOnly) return mail === 'now' ? 'Send now' : 'Send after the hold';
  if (mail === 'none') return 'Reject without email';
  return mail === 'now' ? 'Reject and send now' : 'Reject';
}
