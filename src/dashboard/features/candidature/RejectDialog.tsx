import { useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { failureOf, isOutcomeUnknown } from '../../api/failure.ts';
import { useSendRejection } from '../../api/rejections.ts';
import { useChangeStage } from '../../api/stages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { Outcome } from './Outcome.tsx';

interface RejectDialogProps {
  assessmentId: number;
  candidature: Candidature;
  onClose: () => void;
}

/**
 * Rejecting kindly, in two steps: the stage, and then, as a decision of its own, the e-mail. Each shows its own
 * outcome, and the e-mail can be tried again alone. // S28
 */
export function RejectDialog({ assessmentId, candidature, onClose }: RejectDialogProps) {
  const change = useChangeStage(candidature);
  const send = useSendRejection(candidature.id);
  // The row says REJ as soon as the change is on its way; the second step begins when the server has agreed.
  const [rejectedBefore] = useState(candidature.stage === 'REJ');
  const rejected = rejectedBefore || change.isSuccess;
  const name = nameOf(candidature);
  if (!rejected) {
    return (
      <Dialog
        title={`Reject ${name}?`}
        description="The stage becomes Rejected. No e-mail is sent by that: you decide about it in the next step."
        onClose={onClose}
      >
        {change.error && (
          <ul>
            <Outcome state="failed" label="Stage">
              not changed. {failureOf(change.error).message}
            </Outcome>
          </ul>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            busy={change.isPending}
            onClick={() => change.change({ assessmentId, candidature, stage: 'REJ', quiet: true })}
          >
            Move to Rejected
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const mailed = send.isSuccess || change.data?.reminder_sent === true;
  return (
    <Dialog title={`Rejection of ${name}`} onClose={onClose}>
      <ul aria-live="polite" className="mt-2 space-y-2">
        <Outcome state="done" label="Stage">
          Rejected.
        </Outcome>
        <MailOutcome email={candidature.email} send={send} sentBefore={change.data?.reminder_sent ?? null} />
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{mailed ? 'Done' : 'Not now'}</Button>
        {!mailed && (
          <Button look="primary" busy={send.isPending} onClick={() => send.mutate()}>
            Send rejection e-mail
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface MailOutcomeProps {
  email: string | null;
  send: ReturnType<typeof useSendRejection>;
  /** What the stage change said of it; null when it was not asked. */
  sentBefore: boolean | null;
}

function MailOutcome({ email, send, sentBefore }: MailOutcomeProps) {
  if (send.isSuccess) {
    return (
      <Outcome state="done" label="E-mail">
        sent to {email}.
      </Outcome>
    );
  }
  if (send.error) {
    return (
      <Outcome state="failed" label="E-mail">
        {isOutcomeUnknown(send.error) ? 'it may have been sent, or not.' : 'not sent.'} {failureOf(send.error).message}
      </Outcome>
    );
  }
  if (sentBefore === true) {
    return (
      <Outcome state="done" label="E-mail">
        was already sent to {email} before.
      </Outcome>
    );
  }
  return (
    <Outcome state="open" label="E-mail">
      {sentBefore === null
        ? `the service does not tell whether one was sent to ${email} before.`
        : `not sent. It would go to ${email}.`}
    </Outcome>
  );
}
