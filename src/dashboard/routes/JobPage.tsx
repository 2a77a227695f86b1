import { type Outcome, OUTCOMES } from '../../contract/jobKinds.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Job } from '../../contract/jobs.ts';
import { Problem } from '../../contract/problem.ts';
import { useEmailDelivery } from '../api/emailDelivery.ts';
import { isOver, jobItemsQuery, jobQuery } from '../api/jobs.ts';
import { jobItemColumns } from '../features/jobs/jobItemColumns.tsx';
import { JobHeader } from '../features/jobs/JobHeader.tsx';
import { JobNotices } from '../features/jobs/JobNotices.tsx';
import { ResendInvitations } from '../features/jobs/ResendInvitations.tsx';
import { markJobSeen } from '../features/jobs/seenJobs.ts';
import { outcomeOf, titleOf } from '../features/jobs/jobTexts.ts';
import { ListPage } from '../features/listPage/ListPage.tsx';
import { useListPage, useListState } from '../features/listPage/useListPage.ts';
import { useTitle } from '../lib/useTitle.ts';
import { BULK_ACTIONS } from '../messages/bulkActions.ts';
import { CountFilter } from '../ui/CountFilter.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useAssessmentNames } from './assessmentNames.ts';
import { readId } from './ids.ts';
import { NotFound } from './NotFound.tsx';

interface OutcomeFilterProps {
  job: Job;
  /** Empty: all candidates. */
  chosen: readonly Outcome[];
  onChoose: (chosen: Outcome[]) => void;
}

/** Filters the candidates by outcome, with their counts. */
function OutcomeFilter({ job, chosen, onChoose }: OutcomeFilterProps) {
  const choices = OUTCOMES.map((outcome) => ({
    value: outcome,
    label: outcomeOf(outcome).label,
    count: job[outcome],
  }));
  return (
    <CountFilter label={BULK_ACTIONS.outcome} total={job.total} choices={choices} chosen={chosen} onChoose={onChoose} />
  );
}

const route = getRouteApi('/jobs/$jobId');

export function JobPage() {
  const id = readId(route.useParams().jobId);
  if (id === null) return <NotFound />;
  return <OneJob key={id} jobId={id} />;
}

function OneJob({ jobId }: { jobId: number }) {
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  useTitle(job ? titleOf(job) : BULK_ACTIONS.one);
  const ended = job !== undefined && isOver(job);
  useEffect(() => {
    if (ended) markJobSeen(jobId);
  }, [ended, jobId]);
  if (error instanceof Problem && error.status === 404) return <NotFound title="Bulk action not found" back="/jobs" />;
  if (!job) {
    return error ? (
      <Failed title={BULK_ACTIONS.loadFailed} failure={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" className="px-4 pt-12 md:px-6">
        <Skeleton className="h-5 w-48" />
      </div>
    );
  }
  return <JobItems job={job} jobId={jobId} />;
}

/** One job: its progress, and the outcome of each candidate. */
function JobItems({ job, jobId }: { job: Job; jobId: number }) {
  const navigate = useNavigate({ from: '/jobs/$jobId' });
  const state = useListState(route.useSearch(), navigate);
  const outcomes = OUTCOMES.filter((one) => state.filter.outcome.includes(one));
  const list = useListPage(jobItemsQuery(jobId, outcomes, state.page), { keepsPlaces: false });
  const assessmentName = useAssessmentNames();
  const delivery = useEmailDelivery();
  const { kind, email_timing: timing } = job;
  // oxlint-disable-next-line react/exhaustive-deps -- the job is another object after each poll; only these fields decide about columns
  const columns = useMemo(() => jobItemColumns(job, delivery), [job.id, kind, timing, delivery]);
  const showOutcomes = (next: typeof outcomes) => state.change({ outcome: next });
  return (
    <ListPage
      title={titleOf(job)}
      count={BULK_ACTIONS.candidateCount}
      header={<JobHeader job={job} assessmentName={assessmentName(job.assessment)} />}
      notices={
        <>
          <JobNotices job={job} />
          <ResendInvitations job={job} />
        </>
      }
      tools={<OutcomeFilter job={job} chosen={outcomes} onChoose={showOutcomes} />}
      list={list}
      state={state}
      failed="Couldn’t load the candidates of this bulk action."
      icon={<SearchX className="size-5" />}
      unmatched={
        outcomes.length > 0
          ? {
              title: 'No candidates with this outcome',
              hint: 'Choose another outcome, or show all.',
              onClear: () => showOutcomes([]),
            }
          : null
      }
      empty={{ title: 'This bulk action has no candidates', hint: 'There was nothing to do.' }}
      table={{
        name: 'Candidates of this bulk action',
        columns,
        rowHeights: [32, 48],
        onOpen({ candidature }) {
          if (candidature === null) return;
          void navigate({
            to: '/assessments/$assessmentId/candidates/$candidatureId',
            params: { assessmentId: String(job.assessment), candidatureId: String(candidature) },
          });
        },
      }}
    />
  );
}
