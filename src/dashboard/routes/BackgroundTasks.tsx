import { useQuery } from '@tanstack/react-query';
import { scheduledEmailsQuery } from '../api/scheduledEmails.ts';
import { jobsQuery, pollInterval } from '../api/jobs.ts';
import { BackgroundTasksView } from '../features/jobs/BackgroundTasksView.tsx';

/** Polling interval of jobs while none is shown, in milliseconds. */
const BACKGROUND_INTERVAL_MS = 3_000;

/** The running jobs and the scheduled emails. */
export function BackgroundTasks() {
  const jobs = useQuery({
    ...jobsQuery(1),
    refetchInterval: ({ state }) => pollInterval(state.data?.rows ?? [], BACKGROUND_INTERVAL_MS),
  });
  const scheduled = useQuery(scheduledEmailsQuery({}, 1));
  const emails = scheduled.data?.rows ?? [];
  return (
    <BackgroundTasksView
      jobs={jobs.data?.rows ?? []}
      emails={emails}
      emailsTotal={scheduled.data?.total ?? emails.length}
    />
  );
}
