import { useState } from 'react';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { SCHEDULED_EMAILS } from '../../messages/scheduledEmails.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

interface AllScheduledEmailsButtonsProps {
  /** How many emails are scheduled. */
  total: number;
  /** Of this job only; null: of all. */
  job: number | null;
}

/** Cancels or sends all scheduled emails at once, after a confirmation. */
export function AllScheduledEmailsButtons({ total, job }: AllScheduledEmailsButtonsProps) {
  const { mutate, isPending } = useChangeScheduledEmails();
  const delivery = useEmailDelivery();
  const [asking, setAsking] = useState<'cancel' | 'send_now'>();
  const which = job === null ? ({ all: true } as const) : { job };
  return (
    <>
      <Button busy={isPending} permission="changeScheduledEmails" onClick={() => setAsking('cancel')}>
        {SCHEDULED_EMAILS.cancelAll}
      </Button>
      <div className="max-sm:hidden">
        <Button busy={isPending} permission="changeScheduledEmails" onClick={() => setAsking('send_now')}>
          {SCHEDULED_EMAILS.sendAll}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={asking === 'cancel' ? SCHEDULED_EMAILS.cancelTitle(total) : SCHEDULED_EMAILS.sendTitle(total)}
          description={
            asking === 'cancel'
              ? SCHEDULED_EMAILS.cancelText
              : delivery === 'off'
                ? SCHEDULED_EMAILS.sendOffText
                : SCHEDULED_EMAILS.sendText
          }
          onClose={() => setAsking(undefined)}
        >
          <DialogActions>
            <Button onClick={() => setAsking(undefined)}>{SCHEDULED_EMAILS.keep}</Button>
            <Button
              look={asking === 'cancel' ? 'danger' : 'primary'}
              onClick={() => {
                mutate({ action: asking, ...which });
                setAsking(undefined);
              }}
            >
              {asking === 'cancel' ? SCHEDULED_EMAILS.cancelConfirm : SCHEDULED_EMAILS.sendAll}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
