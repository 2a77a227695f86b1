import type { HeldMail } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeHeldMails } from '../../api/heldMails.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** An email that has not left yet, and can still be stopped. */
export function HeldOutcome({ mail }: { mail: HeldMail }) {
  const change = useChangeHeldMails();
  const delivery = useEmailDelivery();
  const overdue = mail.state === 'overdue';
  const otherService = mail.same_upstream === false ? 'It was written for another service than this one.' : null;
  return (
    <Outcome state="open" label="Email">
      {overdue ? (
        <>held, and overdue: nothing was running when it should have left.</>
      ) : (
        <>
          held, leaves in{' '}
          <span aria-live="off">
            <Countdown until={mail.due} over="a moment" />
          </span>
          .
        </>
      )}
      {delivery === 'off' && ' Email sending is off: it is only written to the email log.'}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button
          shape="small"
          busy={change.isPending}
          does="changeHeldMails"
          onClick={() => change.mutate({ action: 'cancel', mails: [mail.id] })}
        >
          {overdue ? 'Do not send' : 'Cancel email'}
        </Button>
        <Button
          shape="small"
          busy={change.isPending}
          does="changeHeldMails"
          reason={otherService}
          onClick={() => change.mutate({ action: overdue ? 'confirm' : 'send_now', mails: [mail.id] })}
        >
          {overdue ? 'Send it' : 'Send now'}
        </Button>
      </span>
    </Outcome>
  );
}
