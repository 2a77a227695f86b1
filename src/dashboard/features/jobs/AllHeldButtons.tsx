import { useState } from 'react';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeHeldMails } from '../../api/heldMails.ts';
import { plural } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';

interface AllHeldButtonsProps {
  /** How many are held. */
  total: number;
  /** Those of this job; null: all. */
  job: number | null;
}

/** Cancels or sends all held emails at once, after a question. */
export function AllHeldButtons({ total, job }: AllHeldButtonsProps) {
  const { mutate, isPending } = useChangeHeldMails();
  const delivery = useEmailDelivery();
  const [asking, setAsking] = useState<'cancel' | 'send_now'>();
  const which = job === null ? ({ all: true } as const) : { job };
  const mails = plural(total, 'email');
  return (
    <>
      <Button busy={isPending} does="changeHeldMails" onClick={() => setAsking('cancel')}>
        Cancel all
      </Button>
      <div className="max-sm:hidden">
        <Button busy={isPending} does="changeHeldMails" onClick={() => setAsking('send_now')}>
          Send all now
        </Button>
      </div>
      {asking && (
        <Dialog
          title={asking === 'cancel' ? `Cancel ${mails}?` : `Send ${mails} now?`}
          description={
            asking === 'cancel'
              ? 'They are not sent. All candidates stay rejected; the email can be sent later, candidate by candidate.'
              : `${delivery === 'off' ? 'Email sending is off: they are written to the email log at once.' : 'They leave at once and cannot be called back.'} Those that are overdue stay until they are decided about.`
          }
          onClose={() => setAsking(undefined)}
        >
          <DialogActions>
            <Button onClick={() => setAsking(undefined)}>Keep holding</Button>
            <Button
              look={asking === 'cancel' ? 'danger' : 'primary'}
              onClick={() => {
                mutate({ action: asking, ...which });
                setAsking(undefined);
              }}
            >
              {asking === 'cancel' ? 'Cancel all emails' : 'Send all now'}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
