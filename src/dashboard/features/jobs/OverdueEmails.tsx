import type { ScheduledEmail } from '../../../contract/jobs.ts';
import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { EMAILS } from '../../messages/emails.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from './JobNotices.tsx';
import { plural } from '../../lib/numbers.ts';

/** Asks whether to send overdue emails. Renders nothing without any. */
export function OverdueEmails({ mails, job }: { mails: readonly ScheduledEmail[]; job: number | null }) {
  const { mutate, isPending } = useChangeScheduledEmails();
  const overdue = mails.filter(({ state, same_upstream: same }) => state === 'overdue' && same !== false);
  if (overdue.length === 0) return null;
  return (
    <Notice
      actions={
        <>
          <Button
            busy={isPending}
            permission="changeScheduledEmails"
            onClick={() => mutate({ action: 'confirm', ...(job === null ? { all: true } : { job }) })}
          >
            {EMAILS.send}
          </Button>
          <Button
            busy={isPending}
            permission="changeScheduledEmails"
            onClick={() => mutate({ action: 'cancel', ids: overdue.map(({ id }) => id) })}
          >
            {EMAILS.dontSend}
          </Button>
        </>
      }
    >
      {`${plural(overdue.length, 'email was', 'emails were')} due while Shortlist wasn’t running. Send ${overdue.length === 1 ? 'it' : 'them'} now?`}
    </Notice>
  );
}
