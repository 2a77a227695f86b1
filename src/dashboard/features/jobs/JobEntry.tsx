import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { assessmentLabel } from '../../messages/words.ts';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { Job } from '../../../contract/jobs.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { isHeld, isLive } from '../../api/jobs.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';
import { JobButtons } from './JobButtons.tsx';
import { JobBar } from './JobBar.tsx';
import { detailOf, emailsText, stateOf, titleOf, problemsOf, reasonOf, useUndoneText } from './jobTexts.ts';
import { Text } from '../../ui/Text.tsx';

interface JobEntryProps {
  job: Job;
  /** Null when it is not known. */
  assessmentName: string | null;
}

/** A job as an item of the list. */
export function JobEntry({ job, assessmentName }: JobEntryProps) {
  const detail = detailOf(job, useEmailDelivery());
  const mails = emailsText(job, useEmailDelivery());
  const undone = useUndoneText(job);
  const trouble = problemsOf(job);
  const reason = reasonOf(job);
  const { label, tone } = stateOf(job);
  const hasProgress = !isHeld(job) && job.state !== 'done' && job.state !== 'expired';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line/70 px-4 py-3 comfortable:py-4 md:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to="/jobs/$jobId"
            params={{ jobId: String(job.id) }}
            className="shrink-0 rounded font-medium text-ink hover:text-accent"
          >
            {titleOf(job)}
          </Link>
          <span className="min-w-0 truncate text-soft">
            {[BULK_ACTIONS.candidateCount(job.total), detail].filter((part) => part !== null).join(', ')}
          </span>
        </p>
        <p className="truncate text-xs text-faint">
          <bdi translate="no" title={assessmentName ?? undefined}>
            {assessmentLabel(assessmentName, job.assessment)}
          </bdi>
        </p>
        {hasProgress && (
          <div className="mt-1.5">
            <JobBar job={job} announced={isLive(job)} />
          </div>
        )}
        {reason !== null && <p className="mt-1 text-xs break-words text-warn">{reason}</p>}
        {!job.same_upstream && <p className="mt-1 text-xs text-warn">{BULK_ACTIONS.differentServiceNote}</p>}
        {trouble !== null && (
          <p className="mt-1 flex items-center gap-1 text-xs text-bad">
            <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            <Text>{trouble}</Text>
          </p>
        )}
        {mails !== null && <p className="mt-1 text-xs text-soft">{mails}</p>}
        {undone !== null && <p className="mt-1 text-xs text-soft">{undone}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 empty:hidden max-sm:w-full">
        <JobButtons job={job} inList />
      </div>
      <div className="flex w-40 shrink-0 items-center justify-between gap-2 max-sm:w-full">
        <Badge tone={trouble !== null && job.state === 'done' ? 'warn' : tone}>{label}</Badge>
        <span className="text-xs text-faint" title="Finished or started">
          <Time value={job.finished ?? job.started ?? job.created} />
        </span>
      </div>
    </li>
  );
}
