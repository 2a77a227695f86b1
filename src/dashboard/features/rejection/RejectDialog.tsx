import { useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { DEFAULT_HOLD_MINUTES } from '../../../contract/jobs.ts';
import { failureOf } from '../../api/failure.ts';
import { type MailWish, useRejectMany, useRejectOne } from '../../api/rejections.ts';
import { MANY, reasonToType } from '../../lib/many.ts';
import { plural } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Failed } from '../../ui/states.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { holdMinutes } from './holds.ts';
import { MailChoice } from './MailChoice.tsx';

interface RejectDialogProps {
  assessmentId: number;
  /** One or many. */
  people: readonly Candidature[];
  onClose: () => void;
  /** Gets the ID of the job, where there are many. */
  onStarted?: (jobId: number) => void;
}

const MOST_NAMED = 5;

/**
 * Rejecting with a breath: the stage at once, the e-mail after a hold, now or not at all. Of somebody who is rejected
 * already, only the e-mail is left to decide.
 */
export default function RejectDialog({ assessmentId, people, onClose, onStarted }: RejectDialogProps) {
  const rejectOne = useRejectOne();
  const many = useRejectMany();
  const [mail, setMail] = useState<MailWish['mail']>('held');
  const [hold, setHold] = useState(String(DEFAULT_HOLD_MINUTES));
  const [typed, setTyped] = useState('');

  const rejected = people.filter(({ stage }) => stage === 'REJ').length;
  const mailOnly = rejected === people.length;
  const reason = reasonToType(people.length, typed);
  const [one] = people;
  const who = people.length === 1 && one ? nameOf(one) : plural(people.length, 'person', 'people');

  function start(): void {
    if (!one || reason !== null || many.isPending) return;
    const wish = { mail, holdMinutes: holdMinutes(hold, Date.now()) };
    if (people.length === 1) {
      // What becomes of it is shown where the person is.
      onClose();
      rejectOne({ assessmentId, candidature: one, wish });
      return;
    }
    many.mutate(
      { assessmentId, people, wish },
      {
        onSuccess(job) {
          onClose();
          onStarted?.(job.id);
        },
      },
    );
  }

  return (
    <Dialog
      title={mailOnly ? `Send ${who} the rejection e-mail?` : `Reject ${who}?`}
      description={
        mailOnly ? 'The stage is Rejected already.' : 'The stage becomes Rejected at once. The e-mail can wait.'
      }
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <MailChoice mail={mail} hold={hold} onMail={setMail} onHold={setHold} withNone={!mailOnly} />
        {people.length > 1 && (
          <p className="mt-3 break-words text-soft">
            {people.slice(0, MOST_NAMED).map(nameOf).join(', ')}
            {people.length > MOST_NAMED && ` and ${people.length - MOST_NAMED} more`}.
            {rejected > 0 && !mailOnly && ` ${plural(rejected, 'person is', 'people are')} rejected already.`}
          </p>
        )}
        {people.length > MANY && (
          <TextField
            label={`Type ${people.length} to confirm`}
            className="mt-3"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {many.error && (
          <div className="mt-3">
            <Failed small title="Nobody was rejected." failure={failureOf(many.error)} onRetry={start} />
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

function labelOf(mail: MailWish['mail'], mailOnly: boolean): string {
  if (mailOnly) return mail === 'now' ? 'Send now' : 'Send after the hold';
  if (mail === 'none') return 'Reject without e-mail';
  return mail === 'now' ? 'Reject and send now' : 'Reject';
}
