import type { ScheduledEmail } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { EMAILS, SENDING_IS_OFF } from '../../messages/emails.ts';
import { WORDS } from '../../messages/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Text } from '../../ui/Text.tsx';

/** A scheduled email, which can still be cancelled. */
export function ScheduledEmailOutcome({ mail }: { mail: ScheduledEmail }) {
  const change = useChangeScheduledEmails();
  const delivery = useEmailDelivery();
  const overdue = mail.state === 'overdue';
  const otherService = !mail.same_upstream ? EMAILS.wrongService : null;
  return (
    <Outcome state="open" label={WORDS.email}>
      {overdue ? (
        <Text>overdue: Shortlist wasn’t running at the planned time.</Text>
      ) : (
        <>
          <Text>{'goes out in'}</Text>{' '}
          <span aria-live="off">
            <Countdown until={mail.due} endText="a moment" />
          </span>
          <Text>{'.'}</Text>
        </>
      )}
      {delivery === 'off' && <Text>{` ${SENDING_IS_OFF.one}`}</Text>}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button
          shape="small"
          busy={change.isPending}
          permission="changeScheduledEmails"
          onClick={() => change.mutate({ action: 'cancel', ids: [mail.id] })}
        >
          {overdue ? EMAILS.dontSend : 'Cancel email'}
        </Button>
        <Button
          shape="small"
          busy={change.isPending}
          permission="changeScheduledEmails"
          reason={otherService}
          onClick={() => change.mutate({ action: overdue ? 'confirm' : 'send_now', ids: [mail.id] })}
        >
          {overdue ? EMAILS.send : EMAILS.sendNow}
        </Button>
      </span>
    </Outcome>
  );
}
