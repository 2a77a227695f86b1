import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { failureOf } from '../api/failure.ts';
import { heldMailsQuery } from '../api/heldMails.ts';
import { HeldView } from '../features/jobs/HeldView.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { useAssessmentNames } from './assessmentNames.ts';
import { JobTabs } from './JobTabs.tsx';

const route = getRouteApi('/held');

export function HeldPage() {
  const { job, page } = route.useSearch();
  const navigate = useNavigate({ from: '/held' });
  const { data, error, refetch, isPlaceholderData } = useQuery(heldMailsQuery(job === 0 ? {} : { job }, page));
  const assessmentName = useAssessmentNames();
  useTitle('Held e-mails');
  return (
    <HeldView
      mails={data ?? null}
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
