import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OUTCOMES } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { failureOf } from '../api/failure.ts';
import { isOver, jobItemsQuery, jobQuery } from '../api/jobs.ts';
import { JobView } from '../features/jobs/JobView.tsx';
import { markJobSeen } from '../features/jobs/seenJobs.ts';
import { titleOf } from '../features/jobs/words.ts';
import { useTitle } from '../lib/useTitle.ts';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useAssessmentNames } from './assessmentNames.ts';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/jobs/$jobId');

export function JobPage() {
  const id = readId(route.useParams().jobId);
  if (id === null) return <NotFound />;
  return <OneJob key={id} jobId={id} />;
}

function OneJob({ jobId }: { jobId: number }) {
  const { outcome: named, page } = route.useSearch();
  const outcome = OUTCOMES.filter((one) => named.includes(one));
  const navigate = useNavigate({ from: '/jobs/$jobId' });
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  const items = useQuery(jobItemsQuery(jobId, outcome, page));
  const nameOf = useAssessmentNames();
  useTitle(job ? titleOf(job) : 'Job');
  const ended = job !== undefined && isOver(job);
  useEffect(() => {
    if (ended) markJobSeen(jobId);
  }, [ended, jobId]);
  if (error instanceof Problem && error.status === 404) return <NotFound title="There is no such job" />;
  if (!job) {
    return error ? (
      <Failed title="The job could not be loaded." failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" className="px-4 pt-12 md:px-6">
        <Skeleton className="h-5 w-48" />
      </div>
    );
  }
  return (
    <JobView
      job={job}
      assessmentName={nameOf(job.assessment)}
      items={items.data ?? null}
      stale={items.isPlaceholderData}
      failure={items.error && !items.data ? failureOf(items.error) : null}
      onRetry={() => void items.refetch()}
      outcomes={outcome}
      onOutcomes={(next) => void navigate({ search: { outcome: next }, replace: true })}
      page={page}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
      onOpen={({ candidature }) => {
        if (candidature === null || job.assessment === null) return;
        void navigate({
          to: '/assessments/$assessmentId/candidates/$candidatureId',
          params: { assessmentId: String(job.assessment), candidatureId: String(candidature) },
        });
      }}
    />
  );
}
