import { Link } from '@tanstack/react-router';
import { jobRulesOf } from '../../../contract/jobKinds.ts';
import type { Job } from '../../../contract/jobs.ts';
import type { EmailDelivery } from '../../api/emailDelivery.ts';
import type { JobRow } from '../../api/jobs.ts';
import { refusalOf } from '../../lib/currentUser.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { EMAILS } from '../../messages/emails.ts';
import { addressCells } from '../../table/columnCells.ts';
import type { Column } from '../../table/column.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Name } from '../../ui/Name.tsx';
import { emailOf, outcomeOf } from './jobTexts.ts';
import { labelOf } from '../../../contract/codes.ts';

const copyLinkOfText = (name: string | null) => `Copy link of ${name ?? 'this candidate'}`;

/** The columns of a job's items. */
export function jobItemColumns(job: Job, delivery: EmailDelivery): readonly Column<JobRow>[] {
  const withEmail = jobRulesOf(job.kind)?.email === 'rejection' && job.email_timing !== 'none';
  const withLink = job.kind === 'invite' && refusalOf('readLinks') === null;
  return [
    {
      id: 'name',
      label: 'Name',
      className: 'md:w-[22%]',
      skeleton: 'w-3/5',
      cell: (row) => <Candidate row={row} assessment={job.assessment} />,
    },
    {
      id: 'email',
      label: 'Email',
      className: 'hidden md:table-cell md:w-[24%]',
      skeleton: 'w-3/4',
      ...addressCells(({ email }) => email),
    },
    {
      id: 'outcome',
      label: BULK_ACTIONS.outcome,
      // Narrower on a phone with a third column.
      className: withEmail ? 'w-22 md:w-40' : 'w-36 md:w-40',
      skeleton: 'w-16',
      cell: (row) => {
        const { label, tone } = outcomeOf(row.outcome);
        return (
          <>
            <Badge tone={tone}>{label}</Badge>
            {row.reason !== null && (
              <span title={row.reason} className="block truncate text-xs text-faint md:hidden">
                {row.reason}
              </span>
            )}
          </>
        );
      },
    },
    ...(withEmail ? [emailColumn(delivery)] : []),
    ...(withLink ? [LINK] : []),
    {
      id: 'reason',
      label: 'Reason',
      className: 'hidden md:table-cell',
      skeleton: 'w-1/2',
      cell: (row) => <Reason row={row} />,
    },
  ];
}

function Candidate({ row, assessment }: { row: JobRow; assessment: number | null }) {
  const name = <Name name={row.full_name} email={row.email} />;
  if (row.candidature === null || assessment === null) return name;
  return (
    <Link
      to="/assessments/$assessmentId/candidates/$candidatureId"
      params={{ assessmentId: String(assessment), candidatureId: String(row.candidature) }}
      className="row-link text-ink"
    >
      {name}
    </Link>
  );
}

function Reason({ row: { reason, email_reason: emailReason, expected_stage: was } }: { row: JobRow }) {
  const text = [reason, emailReason].filter((one) => one !== null).join(' ');
  if (text !== '') {
    return <span className="text-soft">{text}</span>;
  }
  return <span className="text-faint">{was === null ? '—' : `Previous stage: ${labelOf(was)}`}</span>;
}

const emailColumn = (delivery: EmailDelivery): Column<JobRow> => ({
  id: 'email_outcome',
  label: 'Rejection email',
  className: 'w-32 md:w-44',
  skeleton: 'w-16',
  cell: (row) => {
    const email = emailOf(row, delivery);
    if (!email) return <span className="text-faint">—</span>;
    return (
      <span className="inline-flex max-w-full items-center gap-2">
        <Badge tone={email.tone}>{email.label}</Badge>
        {row.email_outcome === 'scheduled' && (
          <span className="text-xs text-soft max-md:hidden">
            <Countdown until={row.email_due} endText={EMAILS.sending} />
          </span>
        )}
      </span>
    );
  },
});

const LINK: Column<JobRow> = {
  id: 'link',
  label: 'Personal link',
  className: 'w-28 md:w-36',
  skeleton: 'w-16',
  cell: ({ invitation_link: link, full_name: name, email }) =>
    link === null ? (
      <span className="text-faint">—</span>
    ) : (
      <CopyButton look="quiet" shape="square" iconOnly text={link} label={copyLinkOfText(name || email)} />
    ),
};
