import { useState } from 'react';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { plural } from '../../lib/numbers.ts';
import { SENDING_IS_OFF } from '../../messages/emails.ts';

const SEND_ALL_NOW = 'Send all now';

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
        Cancel all
      </Button>
      <div className="max-sm:hidden">
        <Button busy={isPending} permission="changeScheduledEmails" onClick={() => setAsking('send_now')}>
          {SEND_ALL_NOW}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={asking === 'cancel' ? `Cancel ${plural(total, 'email')}?` : `Send ${plural(total, 'email')} now?`}
          description={
            asking === 'cancel'
              ? 'They are not sent. All candidates stay rejected; you can send the email later, candidate by candidate.'
              : delivery === 'off'
                ? `${SENDING_IS_OFF.many} Overdue emails still need your decision.`
                : 'They are sent now and can’t be recalled. Overdue emails still need your decision.'
          }
          onClose={() => setAsking(undefined)}
        >
          <DialogActions>
            <Button onClick={() => setAsking(undefined)}>Keep scheduled</Button>
            <Button
              look={asking === 'cancel' ? 'danger' : 'primary'}
              onClick={() => {
                mutate({ action: asking, ...which });
                setAsking(undefined);
              }}
            >
              {asking === 'cancel' ? 'Cancel all emails' : SEND_ALL_NOW}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
