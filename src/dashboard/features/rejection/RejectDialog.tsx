import { type FormEvent, useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { DEFAULT_HOLD_MINUTES } from '../../../contract/jobs.ts';
import { type MailWish, useReject } from '../../api/rejections.ts';
import { plural } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { holdMinutes } from './holds.ts';
import { MailChoice } from './MailChoice.tsx';

interface RejectDialogProps {
  assessmentId: number;
  /** One or many. */
  people: readonly Candidature[];
  onClose: () => void;
  /** It was begun. */
  onBegun?: () => void;
}

/** More people than this are rejected only by who types how many. */
const MOST_UNASKED = 30;
const MOST_NAMED = 5;

/**
 * Rejecting with a breath: the stage at once, the e-mail after a hold, now or not at all. Of somebody who is rejected
 * already, only the e-mail is left to decide.
 */
export default function RejectDialog({ assessmentId, people, onClose, onBegun }: RejectDialogProps) {
  const reject = useReject();
  const [mail, setMail] = useState<MailWish['mail']>('held');
  const [hold, setHold] = useState(String(DEFAULT_HOLD_MINUTES));
  const [typed, setTyped] = useState('');
  const [complaint, setComplaint] = useState<string>();

  const rejected = people.filter(({ stage }) => stage === 'REJ').length;
  const mailOnly = rejected === people.length;
  const asked = people.length > MOST_UNASKED;
  const [one] = people;
  const who = people.length === 1 && one ? nameOf(one) : plural(people.length, 'person', 'people');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (asked && Number(typed.replaceAll(/[\s,.]/g, '')) !== people.length) {
      setComplaint(`Type ${people.length} to go on.`);
      return;
    }
    onClose();
    reject({ assessmentId, people, wish: { mail, holdMinutes: holdMinutes(hold, Date.now()) } });
    onBegun?.();
  }

  return (
    <Dialog
      title={mailOnly ? `Send ${who} the rejection e-mail?` : `Reject ${who}?`}
      description={
        mailOnly ? 'The stage is Rejected already.' : 'The stage becomes Rejected at once. The e-mail can wait.'
      }
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <MailChoice mail={mail} hold={hold} onMail={setMail} onHold={setHold} withNone={!mailOnly} />
        {people.length > 1 && (
          <p className="mt-3 break-words text-soft">
            {people.slice(0, MOST_NAMED).map(nameOf).join(', ')}
            {people.length > MOST_NAMED && ` and ${people.length - MOST_NAMED} more`}.
            {rejected > 0 && !mailOnly && ` ${plural(rejected, 'person is', 'people are')} rejected already.`}
          </p>
        )}
        {asked && (
          <TextField
            label={`Type ${people.length} to confirm`}
            className="mt-3"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            errors={complaint === undefined ? [] : [complaint]}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={mailOnly ? 'primary' : 'danger'}>
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
