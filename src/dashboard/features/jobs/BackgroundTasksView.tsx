import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { CircleAlert, Hourglass, MailWarning, Pause } from 'lucide-react';
import type { ScheduledEmail, Job } from '../../../contract/jobs.ts';
import { hasProblem, isHeld, isOver } from '../../api/jobs.ts';
import { formatCount, plural } from '../../lib/numbers.ts';
import { BULK_ACTIONS } from '../../messages/bulkActions.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { JobProgressBar } from './JobBar.tsx';
import { seenJobsStore } from './seenJobs.ts';
import { progressText, settledOf, titleOf } from './jobTexts.ts';
import { Text } from '../../ui/Text.tsx';

interface BackgroundTasksViewProps {
  jobs: readonly Job[];
  /** The next one first. */
  emails: readonly ScheduledEmail[];
  /** How many emails are scheduled in all. */
  emailsTotal: number;
}

const MAX_SHOWN = 2;
const LINK = 'block rounded-md px-2 py-1 hover:bg-hover';

/** The running jobs and scheduled emails, in the navigation. Empty without any. */
export default function BackgroundTasksView({ jobs, emails, emailsTotal }: BackgroundTasksViewProps) {
  const seenIds = useSelector(seenJobsStore);
  const unfinished = jobs.filter((job) => !isOver(job) && !isHeld(job));
  const failed = jobs.filter((job) => isOver(job) && hasProblem(job) && !seenIds.includes(job.id));
  const overdue = emails.some(({ state }) => state === 'overdue');
  if (unfinished.length === 0 && failed.length === 0 && emailsTotal === 0) return null;
  return (
    <section aria-label="In progress" className="shrink-0 text-xs">
      <ul className="max-md:flex max-md:items-center [&_a]:max-md:px-1">
        {unfinished.slice(0, MAX_SHOWN).map((job) => (
          <li key={job.id} className="max-md:not-first:hidden">
            <RunningJob job={job} />
          </li>
        ))}
        {unfinished.length > MAX_SHOWN && (
          <li className="max-md:hidden">
            <Link to="/jobs" className={`${LINK} text-soft`}>
              {`and ${plural(unfinished.length - MAX_SHOWN, 'more bulk action')}`}
            </Link>
          </li>
        )}
        {emailsTotal > 0 && (
          <li>
            <Link to="/scheduled-emails" className={`${LINK} ${overdue ? 'text-warn' : 'text-soft'}`}>
              <span className="flex items-center gap-1.5">
                {overdue ? (
                  <MailWarning aria-hidden="true" className="size-3.5 shrink-0" />
                ) : (
                  <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
                )}
                <span className="md:hidden">
                  <Text>{formatCount(emailsTotal)}</Text>
                  <span className="sr-only">{' scheduled emails'}</span>
                </span>
                <span className="max-md:hidden">{plural(emailsTotal, 'scheduled email')}</span>
              </span>
              <span className="block pl-5 text-faint max-md:hidden">
                {overdue ? 'overdue, needs a decision' : <Next email={emails[0]} />}
              </span>
            </Link>
          </li>
        )}
        {failed.length > 0 && (
          <li>
            <Link
              to={failed.length === 1 ? '/jobs/$jobId' : '/jobs'}
              params={{ jobId: String(failed[0]?.id) }}
              className={`${LINK} text-bad`}
            >
              <span className="flex items-center gap-1.5">
                <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="max-md:sr-only">{`${plural(failed.length, 'bulk action')} with errors`}</span>
                <span aria-hidden="true" className="md:hidden">
                  {failed.length}
                </span>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function RunningJob({ job }: { job: Job }) {
  const paused = job.state === 'paused';
  const percent = `${Math.floor((settledOf(job) / Math.max(1, job.total)) * 100)}%`;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: String(job.id) }} className={LINK}>
      <span className="flex justify-between gap-2 max-md:sr-only">
        <span className="truncate text-ink">{titleOf(job)}</span>
        <span className="shrink-0 text-faint tabular-nums">{paused ? BULK_ACTIONS.paused : progressText(job)}</span>
      </span>
      {paused ? (
        <Pause aria-hidden="true" className="mx-auto size-3.5 text-faint md:hidden" />
      ) : (
        <span aria-hidden="true" className="block text-center text-faint tabular-nums md:hidden">
          {percent}
        </span>
      )}
      <JobProgressBar job={job} className="mt-1 max-md:mt-0.5 max-md:w-9" />
    </Link>
  );
}

const Next = ({ email }: { email: ScheduledEmail | undefined }) => (
  <>
    <Text>{'next in'}</Text> <Countdown until={email?.due ?? null} endText="a moment" />
  </>
);
