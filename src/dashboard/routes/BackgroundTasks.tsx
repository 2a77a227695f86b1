import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { scheduledEmailsQuery } from '../api/scheduledEmails.ts';
import { hasProblem, isOver, jobsQuery, pollInterval } from '../api/jobs.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const BackgroundTasksView = lazy(() => import('../features/jobs/BackgroundTasksView.tsx'));

/** Polling interval of jobs while none is shown, in milliseconds. */
const BACKGROUND_INTERVAL_MS = 3_000;

/** The running jobs and the scheduled emails. */
export function BackgroundTasks() {
  const jobs = useQuery({
    ...jobsQuery(1),
    refetchInterval: ({ state }) => pollInterval(state.data?.rows ?? [], BACKGROUND_INTERVAL_MS),
  });
  const scheduled = useQuery({ ...scheduledEmailsQuery({}, 1), enabled: useIsRecruiter() });
  const rows = jobs.data?.rows ?? [];
  const emails = scheduled.data?.rows ?? [];
  const emailsTotal = scheduled.data?.total ?? emails.length;
  // Mostly there is nothing to show, so the view is not loaded.
  if (emailsTotal === 0 && rows.every((job) => isOver(job) && !hasProblem(job))) return null;
  return (
    <LazyBoundary>
      <BackgroundTasksView jobs={rows} emails={emails} emailsTotal={emailsTotal} />
    </LazyBoundary>
  );
}
