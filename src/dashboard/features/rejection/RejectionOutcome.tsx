import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf } from '../../../contract/codes.ts';
import type { JobItem } from '../../../contract/jobs.ts';
import { failureOf } from '../../api/failure.ts';
import { heldMailsQuery } from '../../api/heldMails.ts';
import { jobItemsQuery } from '../../api/jobs.ts';
import { type LatestRejection, useLatestRejection } from '../../api/rejections.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { HeldOutcome } from './HeldOutcome.tsx';

interface RejectionOutcomeProps {
  assessmentId: number;
  candidature: Candidature;
}

/**
 * What became of a rejection: the stage, and apart from it the e-mail. What is held is known to the gateway; the rest is
 * of this visit. Nothing to see without a rejection. // S28
 */
export default function RejectionOutcome({ assessmentId, candidature }: RejectionOutcomeProps) {
  const latest = useLatestRejection(candidature.id);
  const isRejected = candidature.stage === 'REJ';
  const isTheirs = (row: { candidature: number | null }) => row.candidature === candidature.id;
  const held = useQuery({
    ...heldMailsQuery({ assessment: assessmentId }, 1),
    // Of somebody who was just moved elsewhere it is asked once more: their mail is cancelled by that.
    enabled: ({ state }) => isRejected || latest !== null || state.data?.rows.some(isTheirs) === true,
  });
  const mail = held.data?.rows.find(isTheirs);
  const items = useQuery({
    ...jobItemsQuery(latest?.jobId ?? 0, [], 1),
    enabled: latest !== null && latest.jobId !== null,
  });
  const item = items.data?.rows.find(isTheirs);
  if (!mail && !latest) return null;
  return (
    <section aria-label="Rejection" className="border-t border-line px-5 py-4">
      <h3 className="mb-2.5 font-semibold">Rejection</h3>
      <ul aria-live="polite" className="space-y-2">
        <StageOutcome latest={latest} item={item} stage={candidature.stage} />
        {mail ? <HeldOutcome mail={mail} /> : <MailOutcome item={item} email={candidature.email} latest={latest} />}
      </ul>
      {latest && latest.jobId !== null && (
        <p className="mt-2.5 text-xs">
          <Link
            to="/jobs/$jobId"
            params={{ jobId: String(latest.jobId) }}
            className="rounded text-soft underline hover:text-ink"
          >
            The job behind it
          </Link>
        </p>
      )}
    </section>
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
      <Outcome state="failed" label="Stage">
        not changed. {failureOf(latest.error).message}
      </Outcome>
    );
  if (item?.outcome === 'failed' || item?.outcome === 'skipped') {
    return (
      <Outcome state="failed" label="Stage">
        not changed. {item.reason}
      </Outcome>
    );
  }
  if (item?.outcome === 'unknown')
    return (
      <Outcome state="failed" label="Stage">
        it may have been changed. {item.reason}
      </Outcome>
    );
  if (latest && item?.outcome !== 'done')
    return (
      <Outcome state="open" label="Stage">
        on its way to Rejected.
      </Outcome>
    );
  if (stage !== 'REJ')
    return (
      <Outcome state="open" label="Stage">
        Rejected, and then {labelOf(stage ?? '')}.
      </Outcome>
    );
  return (
    <Outcome state="done" label="Stage">
      Rejected.
    </Outcome>
  );
}

interface MailOutcomeProps {
  item: JobItem | undefined;
  email: string | null;
  latest: LatestRejection | null;
}

/** Of an e-mail that is not held (any more). */
function MailOutcome({ item, email, latest }: MailOutcomeProps) {
  if (latest?.error)
    return (
      <Outcome state="open" label="Email">
        not sent.
      </Outcome>
    );
  if (!item || item.outcome === 'waiting' || item.outcome === 'doing') {
    return (
      <Outcome state="open" label="Email">
        follows the stage.
      </Outcome>
    );
  }
  const why = item.mail_reason ?? '';
  switch (item.mail) {
    case 'sent':
      return (
        <Outcome state="done" label="Email">
          sent to {email}.
        </Outcome>
      );
    case 'sending':
    case 'held':
    case 'overdue':
      return (
        <Outcome state="open" label="Email">
          is being sent to {email}.
        </Outcome>
      );
    case 'unknown':
      return (
        <Outcome state="failed" label="Email">
          it may have been sent, or not. {why}
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome state="failed" label="Email">
          not sent. {why}
        </Outcome>
      );
    default:
      return (
        <Outcome state="open" label="Email">
          not sent. {why}
        </Outcome>
      );
  }
}
