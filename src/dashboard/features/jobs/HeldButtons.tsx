import type { HeldMail } from '../../../contract/jobs.ts';
import { useChangeHeldMails } from '../../api/heldMails.ts';
import { Button } from '../../ui/Button.tsx';

/** What can be decided about one e-mail. */
export function HeldButtons({ mail, name }: { mail: HeldMail; name: string }) {
  const { mutate, isPending } = useChangeHeldMails();
  const overdue = mail.state === 'overdue';
  return (
    <span className="inline-flex gap-1.5">
      <Button
        shape="small"
        busy={isPending}
        does="changeHeldMails"
        aria-label={`${overdue ? 'Do not send' : 'Cancel'}: email to ${name}`}
        onClick={() => mutate({ action: 'cancel', mails: [mail.id] })}
      >
        {overdue ? 'Do not send' : 'Cancel'}
      </Button>
      <Button
        shape="small"
        busy={isPending}
        does="changeHeldMails"
        aria-label={`${overdue ? 'Send it' : 'Send now'}: email to ${name}`}
        reason={mail.same_upstream === false ? 'It was written for another service than this one.' : null}
        onClick={() => mutate({ action: overdue ? 'confirm' : 'send_now', mails: [mail.id] })}
      >
        {overdue ? 'Send it' : 'Send now'}
      </Button>
    </span>
  );
}
