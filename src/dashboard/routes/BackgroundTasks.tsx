import { useQuery } from '@tanstack/react-query';
import { heldMailsQuery } from '../api/scheduledEmails.ts';
import { jobsQuery, paceOf } from '../api/jobs.ts';
import { TrayView } from '../features/jobs/BackgroundTasksView.tsx';

/** Polling interval of jobs while none is shown, in milliseconds. */
const GLANCED = 3_000;

/** The jobs that run, and the e-mails that are held. */
export function Tray() {
  const jobs = useQuery({ ...jobsQuery(1), refetchInterval: ({ state }) => paceOf(state.data?.rows ?? [], GLANCED) });
  const held = useQuery(heldMailsQuery({}, 1));
  const mails = held.data?.rows ?? [];
  return <TrayView jobs={jobs.data?.rows ?? []} held={mails} heldTotal={held.data?.total ?? mails.length} />;
}
