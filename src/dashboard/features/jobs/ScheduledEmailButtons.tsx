import type { ScheduledEmail } from '../../../contract/jobs.ts';
import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { EMAILS } from '../../messages/emails.ts';
import { Button } from '../../ui/Button.tsx';

/** Tells the buttons of one email from those of others. */
const emailToText = (action: string, name: string) => `${action}: email to ${name}`;

/** The actions on one scheduled email. */
export function ScheduledEmailButtons({ mail, name }: { mail: ScheduledEmail; name: string }) {
  const { mutate, isPending } = useChangeScheduledEmails();
  const overdue = mail.state === 'overdue';
  const cancel = overdue ? EMAILS.dontSend : 'Cancel';
  const send = overdue ? EMAILS.send : EMAILS.sendNow;
  return (
    <span className="inline-flex gap-1.5">
      <Button
        shape="small"
        busy={isPending}
        permission="changeScheduledEmails"
        aria-label={emailToText(cancel, name)}
        onClick={() => mutate({ action: 'cancel', ids: [mail.id] })}
      >
        {cancel}
      </Button>
      <Button
        shape="small"
        busy={isPending}
        permission="changeScheduledEmails"
        aria-label={emailToText(send, name)}
        reason={mail.same_upstream === false ? EMAILS.wrongService : null}
        onClick={() => mutate({ action: overdue ? 'confirm' : 'send_now', ids: [mail.id] })}
      >
        {send}
      </Button>
    </span>
  );
}
