import { useChangeScheduledEmails } from '../../api/scheduledEmails.ts';
import { EMAILS } from '../../messages/emails.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { Link } from '@tanstack/react-router';
import type { ScheduledEmail } from '../../../contract/jobs.ts';
import { addressCells, textCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Name, nameOf } from '../../ui/Name.tsx';
import { Time } from '../../ui/Time.tsx';

/** Tells the buttons of one email from those of others. */
const emailToText = (action: string, name: string) => `${action}: email to ${name}`;

/** The actions on one scheduled email. */
function ScheduledEmailButtons({ mail, name }: { mail: ScheduledEmail; name: string }) {
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
        reason={!mail.same_upstream ? EMAILS.wrongService : null}
        onClick={() => mutate({ action: overdue ? 'confirm' : 'send_now', ids: [mail.id] })}
      >
        {send}
      </Button>
    </span>
  );
}

const SENT_OR_CANCELLED = 'Sent or cancelled';

interface ColumnOptions {
  assessmentName: (id: number | null) => string | null;
  /** IDs of the emails that are no longer scheduled. */
  gone: ReadonlySet<number>;
}

/** The columns of the list of scheduled emails. */
export const scheduledEmailColumns = ({ assessmentName, gone }: ColumnOptions): readonly Column<ScheduledEmail>[] => [
  {
    id: 'name',
    label: 'Name',
    className: 'md:w-[22%]',
    skeleton: 'w-3/5',
    cell: (mail) => (
      <>
        <Link
          to="/assessments/$assessmentId/candidates/$candidatureId"
          params={{ assessmentId: String(mail.assessment), candidatureId: String(mail.candidature) }}
          className="row-link text-ink"
        >
          <Name name={mail.full_name} email={mail.email} />
        </Link>
        <span className="block truncate text-xs text-faint md:hidden">
          {gone.has(mail.id) ? SENT_OR_CANCELLED : <SendsIn mail={mail} />}
        </span>
      </>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    className: 'hidden md:table-cell',
    skeleton: 'w-3/4',
    ...addressCells(({ email }) => email),
  },
  {
    id: 'assessment',
    label: 'Assessment',
    className: 'hidden lg:table-cell',
    skeleton: 'w-3/4',
    ...textCells(({ assessment }) => assessmentLabel(assessmentName(assessment), assessment)),
  },
  {
    id: 'due',
    label: 'Sends in',
    className: 'hidden w-36 md:table-cell',
    numeric: true,
    skeleton: 'w-10',
    cell: (mail) => (gone.has(mail.id) ? <span className="text-faint">—</span> : <SendsIn mail={mail} />),
  },
  {
    id: 'actions',
    label: 'Action',
    className: 'w-42 md:w-52',
    numeric: true,
    skeleton: 'w-28',
    cell: (mail) =>
      gone.has(mail.id) ? (
        <span className="text-soft">{SENT_OR_CANCELLED}</span>
      ) : (
        <ScheduledEmailButtons mail={mail} name={nameOf(mail)} />
      ),
  },
];

function SendsIn({ mail }: { mail: ScheduledEmail }) {
  if (!mail.same_upstream) return <Badge tone="warn">Different service</Badge>;
  if (mail.state !== 'overdue') return <Countdown until={mail.due} endText={EMAILS.sending} />;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone="warn">Overdue</Badge>
      <span className="max-md:hidden">
        <Time value={mail.due} />
      </span>
    </span>
  );
}
