import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import type { ActivityEntry } from '../../../contract/activity.ts';
import type { JobItem } from '../../../contract/jobs.ts';
import type { MaybeRejected } from '../../../contract/readModel.ts';
import { useEmailDelivery, useLatestEmail } from '../../api/emailDelivery.ts';
import { failureOf } from '../../lib/failure.ts';
import { latestActivityQuery } from '../../api/activity.ts';
import { scheduledEmailsQuery } from '../../api/scheduledEmails.ts';
import { jobItemsQuery } from '../../api/jobs.ts';
import { requestRejection } from '../../api/rejectionRequests.ts';
import { type LatestRejection, useLatestRejection } from '../../api/rejections.ts';
import { rejectionEmailText } from '../../messages/emails.ts';
import { WORDS } from '../../messages/words.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { ScheduledEmailOutcome } from './ScheduledEmailOutcome.tsx';
import { Text } from '../../ui/Text.tsx';
import { labelOf } from '../../../contract/codes.ts';

const REJECTION = 'Rejection';
const SEND_REJECTION_EMAIL = 'Send rejection email…';
const STAGE = 'Stage';
const notMovedText = (reason: string | null) => `couldn’t be changed. ${reason ?? ''}`.trim();
const notSentText = (reason: string | null) => `not sent. ${reason ?? ''}`.trim();

interface RejectionOutcomeProps {
  assessmentId: number;
  candidature: Candidature & MaybeRejected;
}

/**
 * The outcome of a rejection: the stage and, separately, the email, which can be sent here if none was sent or scheduled.
 * Scheduled and sent emails are known from the gateway, all else for this visit only. // S28
 */
export default function RejectionOutcome({ assessmentId, candidature }: RejectionOutcomeProps) {
  const last = useLatestRejection(candidature.id);
  const isRejected = candidature.stage === 'REJ';
  // Hiring managers see emails that were sent, not those that are scheduled.
  const isRecruiter = useIsRecruiter();
  const isTheirs = (row: { candidature: number | null }) => row.candidature === candidature.id;
  const scheduled = useQuery({
    ...scheduledEmailsQuery({ assessment: assessmentId }, 1),
    // Refetched after a move out of Rejected, which cancels the email.
    enabled: ({ state }) => isRecruiter && (isRejected || last !== null || state.data?.rows.some(isTheirs) === true),
  });
  const mail = scheduled.data?.rows.find(isTheirs);
  // The outcome of an email that was scheduled before this visit is read from its job.
  const [scheduledBy, setScheduledBy] = useState<number | null>(null);
  if (mail && mail.job !== scheduledBy) setScheduledBy(mail.job);
  const jobId = last ? last.jobId : scheduledBy;
  const items = useQuery({ ...jobItemsQuery(jobId ?? 0, [], 1), enabled: jobId !== null });
  const { refetch } = items;
  const isScheduled = mail !== undefined;
  // When the email is no longer scheduled, its outcome is refetched at once.
  useEffect(() => {
    if (!isScheduled && jobId !== null) void refetch();
  }, [isScheduled, jobId, refetch]);
  const item = items.data?.rows.find(isTheirs);
  // Candidates who were left out of a bulk rejection are not in its job.
  const latest = last?.isOfSelection && !item ? null : last;
  const history = useQuery({ ...latestActivityQuery(candidature.id), enabled: isRejected });
  const wasSent = item?.email_outcome === 'sent' || history.data?.some(isSentRejection) === true;
  // Sending is not offered before it is known that no email was sent.
  const isKnown = !(isRecruiter && scheduled.isPending) && !history.isPending;
  if (!mail && !latest && !(isRejected && isKnown)) return null;
  const isSettled = latest || item ? isEmailSettled(latest, item) : jobId === null || !items.isPending;
  const isOffered = isRejected && isKnown && !mail && !wasSent && isSettled;
  return (
    <section aria-label={REJECTION} className="border-t border-line px-5 py-4">
      <h3 className="mb-2.5 font-semibold">{REJECTION}</h3>
      <ul aria-live="polite" className="space-y-2">
        <StageOutcome latest={latest} item={item} stage={candidature.stage} />
        {isRejected && candidature.rejection_reason && (
          <Outcome state="done" label="Reason">
            <Text>{candidature.rejection_reason}</Text>
          </Outcome>
        )}
        {mail ? (
          <ScheduledEmailOutcome mail={mail} />
        ) : latest || item ? (
          <EmailOutcome item={item} candidature={candidature.id} email={candidature.email} latest={latest} />
        ) : wasSent ? (
          <SentOutcome candidature={candidature.id} email={candidature.email} />
        ) : (
          isRecruiter && (
            <Outcome state="open" label={WORDS.email}>
              none was sent from this dashboard.
            </Outcome>
          )
        )}
      </ul>
      {isOffered && <SendRejection assessmentId={assessmentId} candidature={candidature} />}
      {latest && latest.jobId !== null && (
        <p className="mt-2.5 text-xs">
          <Link
            to="/jobs/$jobId"
            params={{ jobId: String(latest.jobId) }}
            className="rounded text-soft underline hover:text-ink"
          >
            View details
          </Link>
        </p>
      )}
    </section>
  );
}

/** Whether an entry of the activity is about a rejection email that the service accepted. */
const isSentRejection = ({ kind, is_exact: isExact }: ActivityEntry): boolean => kind === 'sendReminder' && isExact;

/** Whether the email of the latest rejection has its final state. */
function isEmailSettled(latest: LatestRejection | null, item: JobItem | undefined): boolean {
  if (latest?.status === 'error') return true;
  if (!item || item.outcome === 'waiting' || item.outcome === 'running') return false;
  return item.email_outcome === null || !UNSETTLED.includes(item.email_outcome);
}

const UNSETTLED: readonly string[] = ['scheduled', 'overdue', 'sending'];

/** Opens the dialog that sends the rejection email alone. */
function SendRejection({ assessmentId, candidature }: RejectionOutcomeProps) {
  const send = () => requestRejection({ assessmentId, candidature });
  useCommands(() => [
    { id: 'send-rejection', title: SEND_REJECTION_EMAIL, group: 'candidate', permission: 'reject', run: send },
  ]);
  return (
    <p className="mt-2.5">
      <Button shape="small" permission="reject" onClick={send}>
        <Mail aria-hidden="true" className="size-3.5" />
        <Text>{SEND_REJECTION_EMAIL}</Text>
      </Button>
    </p>
  );
}

/** The delivery state of an accepted email. */
function SentOutcome({ candidature, email }: { candidature: number; email: string | null }) {
  const delivery = useEmailDelivery();
  const isRecruiter = useIsRecruiter();
  const loggedEmail = useLatestEmail({ to: email ?? '', candidature, kind: 'rejection' }, email !== null);
  const { text, inLog: hasMore } = rejectionEmailText(email ?? WORDS.theCandidate, delivery, loggedEmail);
  const failed = loggedEmail?.state === 'failed' || loggedEmail?.state === 'held';
  return (
    <Outcome state={failed ? 'failed' : delivery === 'off' ? 'open' : 'done'} label={WORDS.email}>
      <Text>{text}</Text>{' '}
      {hasMore && isRecruiter && (
        <Link to="/email-log" search={{ q: email ?? '' }} className="rounded underline hover:text-ink">
          Open the email log
        </Link>
      )}
    </Outcome>
  );
}

interface StageOutcomeProps {
  latest: LatestRejection | null;
  item: JobItem | undefined;
  stage: string | null;
}

function StageOutcome({ latest, item, stage }: StageOutcomeProps) {
  if (latest?.error)
    return (
      <Outcome state="failed" label={STAGE}>
        {notMovedText(failureOf(latest.error).message)}
      </Outcome>
    );
  if (item?.outcome === 'failed' || item?.outcome === 'skipped') {
    return (
      <Outcome state="failed" label={STAGE}>
        {notMovedText(item.reason)}
      </Outcome>
    );
  }
  if (item?.outcome === 'unknown')
    return (
      <Outcome state="failed" label={STAGE}>
        {item.reason ?? 'It may have been changed.'}
      </Outcome>
    );
  if (latest && item?.outcome !== 'done')
    return (
      <Outcome state="open" label={STAGE}>
        Moving to Rejected…
      </Outcome>
    );
  if (stage !== 'REJ')
    return (
      <Outcome state="open" label={STAGE}>
        {`Rejected, later moved to ${labelOf(stage ?? '')}.`}
      </Outcome>
    );
  return (
    <Outcome state="done" label={STAGE}>
      Rejected.
    </Outcome>
  );
}

interface MailOutcomeProps {
  candidature: number;
  item: JobItem | undefined;
  email: string | null;
  latest: LatestRejection | null;
}

/** The outcome of an email that is not scheduled, or no longer. */
function EmailOutcome({ item, candidature, email, latest }: MailOutcomeProps) {
  if (latest?.error)
    return (
      <Outcome state="open" label={WORDS.email}>
        {notSentText(null)}
      </Outcome>
    );
  if (!item || item.outcome === 'waiting' || item.outcome === 'running') {
    return (
      <Outcome state="open" label={WORDS.email}>
        will be scheduled next.
      </Outcome>
    );
  }
  switch (item.email_outcome) {
    case 'sent':
      return <SentOutcome candidature={candidature} email={email} />;
    case 'sending':
    case 'scheduled':
    case 'overdue':
      return (
        <Outcome state="open" label={WORDS.email}>
          is being sent.
        </Outcome>
      );
    case 'unknown':
      return (
        <Outcome state="failed" label={WORDS.email}>
          {item.email_reason ?? 'It may have been sent.'}
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome state="failed" label={WORDS.email}>
          {notSentText(item.email_reason)}
        </Outcome>
      );
    default:
      return (
        <Outcome state="open" label={WORDS.email}>
          {notSentText(item.email_reason)}
        </Outcome>
      );
  }
}
