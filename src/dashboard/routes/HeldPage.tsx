import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../api/failure.ts';
import { heldMailsQuery, heldPace, useIsDecided } from '../api/heldMails.ts';
import { QUIET_PACE } from '../api/quietly.ts';
import { HeldView } from '../features/jobs/HeldView.tsx';
import { usePinnedRows } from '../lib/usePinnedRows.ts';
import { useTitle } from '../lib/useTitle.ts';
import { waitingWords } from '../lib/waiting.ts';
import { useAssessmentNames } from './assessmentNames.ts';
import { JobTabs } from './JobTabs.tsx';

const route = getRouteApi('/held');

export function HeldPage() {
  const { job, page } = route.useSearch();
  const navigate = useNavigate({ from: '/held' });
  const query = useQuery({
    ...heldMailsQuery(job === 0 ? {} : { job }, page),
    refetchInterval: ({ state }) => heldPace(state.data?.rows ?? []) || QUIET_PACE,
  });
  const { data, error, refetch, isPlaceholderData } = query;
  const isDecided = useIsDecided();
  const still = usePinnedRows(`${job} ${page}`, data?.rows ?? null, query.isFetchedAfterMount && !isPlaceholderData);
  // What somebody here has decided about goes at once; what left by itself keeps its place, so that no other comes
  // under the hand.
  const rows = still.rows.filter((mail) => !still.gone.has(mail.id) || !isDecided(mail));
  const gone = rows.filter(({ id }) => still.gone.has(id)).length;
  const assessmentName = useAssessmentNames();
  useTitle('Held e-mails');
  return (
    <HeldView
      mails={data ? { ...data, rows } : null}
      gone={still.gone}
      waiting={waitingWords({ fresh: still.newer, gone })}
      onBring={still.showNewer}
      stale={isPlaceholderData}
      failure={error && !data ? failureOf(error) : null}
      onRetry={() => void refetch()}
      assessmentName={assessmentName}
      job={job === 0 ? null : job}
      onAllJobs={() => void navigate({ search: {} })}
      page={page}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
      tabs={<JobTabs />}
    />
  );
}
