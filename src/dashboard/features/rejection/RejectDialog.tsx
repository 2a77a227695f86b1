import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_EMAIL_DELAY_MINUTES } from '../../../contract/jobs.ts';
import { type EmailDelivery, useEmailDelivery } from '../../api/emailDelivery.ts';
import { assessmentQuery } from '../../api/assessments.ts';
import { failureOf } from '../../api/failure.ts';
import { emailPreviewsQuery } from '../../api/emailLog.ts';
import type { RejectionRequest } from '../../api/rejectionRequests.ts';
import { type RejectionEmail, rejectionJob, useRejectMany, useRejectOne } from '../../api/rejections.ts';
import { calloutsOf, type Group, totalOf, withoutGroups } from '../../messages/callouts.ts';
import { CONFIRM_THRESHOLD, confirmationError } from '../../messages/confirmByTyping.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { EMAIL_PREVIEWS } from '../../messages/emailPreviews.ts';
import { REJECT_DIALOG } from '../../messages/rejection.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { EmailPreview } from '../../ui/EmailPreview.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextField } from '../../ui/fields.tsx';
import { LeaveOutChoices } from '../../ui/LeaveOutChoices.tsx';
import { Failed } from '../../ui/states.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { delayMinutes } from './emailDelay.ts';
import { EmailChoice } from './EmailChoice.tsx';

type RejectDialogProps = RejectionRequest & { onClose: () => void };

const MAX_NAMED = 5;

/**
 * Rejects at once, and asks when to send the email: later, now or never. For a rejected candidate only the email is
 * chosen.
 */
export default function RejectDialog(props: RejectDialogProps) {
  const { assessmentId, onConfirm, onStarted, returnFocus, onClose } = props;
  const candidature = 'candidature' in props ? props.candidature : null;
  const selection = 'selection' in props ? props.selection : null;
  const selected = selection?.groups ?? [];
  const rejectOne = useRejectOne();
  const many = useRejectMany();
  const delivery = useEmailDelivery();
  const [timing, setTiming] = useState<RejectionEmail['timing']>('scheduled');
  const [delay, setDelay] = useState(String(DEFAULT_EMAIL_DELAY_MINUTES));
  const [typed, setTyped] = useState('');
  // One idempotency key for all attempts, so that retrying makes no second job.
  const [requestKey] = useState(randomUuid);
  const isEmailOnly = candidature ? candidature.stage === 'REJ' : selected.every(({ stage }) => stage === 'REJ');
  const groups: readonly Group[] = candidature || isEmailOnly ? [] : ['hired', 'offer_sent', 'rejected', 'not_started'];
  const [leftOut, setLeftOut] = useState<ReadonlySet<Group>>(
    () => new Set(groups.filter((group) => group !== 'not_started')),
  );

  const rejected = withoutGroups(selected, leftOut);
  const count = candidature ? 1 : totalOf(rejected);
  const named = rejected.flatMap(({ first }) => first).slice(0, MAX_NAMED);
  const reason = count === 0 ? REJECT_DIALOG.allLeftOut : confirmationError(count, typed);
  const who = candidature ? nameOf(candidature) : REJECT_DIALOG.who(count, totalOf(selected));

  function start(): void {
    if (reason !== null || many.isPending) return;
    const email = { timing, delayMinutes: delayMinutes(delay, Date.now()) };
    if (candidature) {
      // The panel of the candidate shows the outcome.
      onClose();
      onConfirm?.();
      rejectOne({ assessmentId, candidature, email });
    }
    if (!selection) return;
    const undoText = REJECT_DIALOG.undoText(count);
    many.mutate(
      { work: rejectionJob(email), assessmentId, requestKey, selection, groups: rejected, undoText },
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
      title={isEmailOnly ? REJECT_DIALOG.emailTitle(who) : REJECT_DIALOG.title(who)}
      description={isEmailOnly ? REJECT_DIALOG.emailText : REJECT_DIALOG.text}
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
            {count === 0
              ? REJECT_DIALOG.noneLeft
              : `${named.map(nameOf).join(', ')}${count > named.length ? REJECT_DIALOG.more(count - named.length) : ''}.`}
          </p>
        )}
        <LeaveOutChoices
          className="mb-4"
          callouts={calloutsOf(selected, groups)}
          leftOut={leftOut}
          onChange={setLeftOut}
          notes={{
            rejected: leftOut.has('rejected')
              ? REJECT_DIALOG.noSecondEmail
              : timing === 'none'
                ? REJECT_DIALOG.noEmail
                : REJECT_DIALOG.emailUnlessSent,
          }}
        />
        <EmailChoice timing={timing} delay={delay} onTiming={setTiming} onDelay={setDelay} canSkip={!isEmailOnly} />
        {delivery === 'off' && timing !== 'none' && <p className="mt-1 text-soft">{REJECT_DIALOG.emailsOff}</p>}
        {timing !== 'none' && (
          <RejectionEmailText
            delivery={delivery}
            assessmentId={assessmentId}
            to={candidature ?? named[0]}
            isOneOfMany={count > 1}
          />
        )}
        {count > CONFIRM_THRESHOLD && (
          <TextField
            label={REJECT_DIALOG.typeToConfirm(count)}
            className="mt-3"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {many.error && (
          <div className="mt-3">
            <Failed small title={REJECT_DIALOG.failed} failure={failureOf(many.error)} onRetry={start} />
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>{REJECT_DIALOG.cancel}</Button>
          <Button type="submit" look={isEmailOnly ? 'primary' : 'danger'} busy={many.isPending} reason={reason}>
            {(isEmailOnly ? REJECT_DIALOG.confirmEmail : REJECT_DIALOG.confirm)[timing]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface RejectionTextProps {
  assessmentId: number;
  /** The recipient; undefined: all are left out. */
  to: Parameters<typeof nameOf>[0] | undefined;
  isOneOfMany: boolean;
}

/** The text of the embedded platform's rejection email; for another service, a note that it writes the email. */
function RejectionEmailText({ delivery, ...text }: RejectionTextProps & { delivery: EmailDelivery }) {
  if (delivery === 'unknown') return null;
  if (delivery === 'service') return <p className="mt-2 text-soft">{EMAIL_PREVIEWS.writtenByService}</p>;
  return (
    <EmailPreview className="mt-2">
      <RejectionText {...text} />
    </EmailPreview>
  );
}

function RejectionText({ assessmentId, to, isOneOfMany }: RejectionTextProps) {
  const assessment = useQuery(assessmentQuery(assessmentId));
  const values = { name: to?.full_name ?? '', assessment_name: assessment.data?.name ?? undefined };
  const { data, error } = useQuery({ ...emailPreviewsQuery(values), enabled: !assessment.isPending });
  const email = data?.find(({ kind }) => kind === 'rejection');
  return (
    <EmailText note={isOneOfMany && to ? EMAIL_PREVIEWS.asSentTo(nameOf(to)) : null} email={email} error={error} />
  );
}
