import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../api/failure.ts';
import { jobsQuery } from '../api/jobs.ts';
import { JobsView } from '../features/jobs/JobsView.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { JobTabs } from './JobTabs.tsx';
import { useAssessmentNames } from './assessmentNames.ts';

const route = getRouteApi('/jobs');

export function JobsPage() {
  const { page } = route.useSearch();
  const navigate = useNavigate({ from: '/jobs' });
  const { data, error, refetch, isPlaceholderData } = useQuery(jobsQuery(page));
  const nameOf = useAssessmentNames();
  useTitle('Jobs');
  return (
    <JobsView
      jobs={data ?? null}
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
