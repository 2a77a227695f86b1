import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../api/failure.ts';
import { jobsQuery, paceOf } from '../api/jobs.ts';
import { QUIET_PACE } from '../api/quietly.ts';
import { JobsView } from '../features/jobs/JobsView.tsx';
import { usePinnedRows } from '../lib/usePinnedRows.ts';
import { useTitle } from '../lib/useTitle.ts';
import { JobTabs } from './JobTabs.tsx';
import { useAssessmentNames } from './assessmentNames.ts';

const route = getRouteApi('/jobs');

export function JobsPage() {
  const { page } = route.useSearch();
  const navigate = useNavigate({ from: '/jobs' });
  const query = useQuery({
    ...jobsQuery(page),
    refetchInterval: ({ state }) => paceOf(state.data?.rows ?? []) || QUIET_PACE,
  });
  const { data, error, refetch, isPlaceholderData } = query;
  const {
    rows,
    newer: fresh,
    showNewer: bring,
  } = usePinnedRows(String(page), data?.rows ?? null, query.isFetchedAfterMount && !isPlaceholderData);
  const nameOf = useAssessmentNames();
  useTitle('Jobs');
  return (
    <JobsView
      jobs={data ? { ...data, rows } : null}
      fresh={fresh}
      onBring={bring}
      stale={isPlaceholderData}
      failure={error && !data ? failureOf(error) : null}
      onRetry={() => void refetch()}
      nameOf={nameOf}
      page={page}
      onPage={(next) => void navigate({ search: { page: next } })}
      tabs={<JobTabs />}
    />
  );
}
