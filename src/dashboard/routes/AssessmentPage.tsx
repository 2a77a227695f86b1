import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { requestRejection } from '../api/rejectionRequests.ts';
import { CandidaturesView } from '../features/candidatures/CandidaturesView.tsx';
import { useCandidatureList } from '../features/candidatures/useCandidatureList.ts';
import { useSelection } from '../features/candidatures/useSelection.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { AssessmentFrame, type ViewProps } from './AssessmentFrame.tsx';
import { OpenedFromContext } from './openedFrom.ts';
import { useLazyStageMove } from './lazyStageMove.ts';
import { useSavedViews } from './useSavedViews.ts';

// Loaded when a row is selected.
const BulkActions = lazy(async () => ({
  default: (await import('../features/candidatures/BulkActions.tsx')).BulkActions,
}));
const JobProgress = lazy(async () => ({ default: (await import('../features/jobs/JobProgress.tsx')).JobProgress }));

/** The candidates of an assessment as a table. */
export function AssessmentPage() {
  return (
    <AssessmentFrame view="/assessments/$assessmentId/candidates">{(props) => <Table {...props} />}</AssessmentFrame>
  );
}

function Table({ assessment, openedId, ...rest }: ViewProps) {
  // The jobs started here in this visit, the latest first.
  const [jobs, setJobs] = useState<readonly number[]>([]);
  const navigate = useNavigate();
  const { filter } = rest;
  const list = useCandidatureList(assessment.id, filter);
  const selection = useSelection(assessment.id, list);
  const savedViews = useSavedViews(assessment.id);
  const onMove = useLazyStageMove(assessment.id);
  const showJob = (job: number) => setJobs((before) => [job, ...before.filter((one) => one !== job)]);
  return (
    <OpenedFromContext value={list}>
      <CandidaturesView
        {...rest}
        assessment={assessment}
        list={list}
        onMove={onMove}
        activeId={openedId}
        selection={selection}
        bulkActions={
          <LazyBoundary>
            <BulkActions
              assessment={assessment}
              selection={selection}
              ordering={filter.ordering}
              onStarted={showJob}
              onReject={(frozen) =>
                requestRejection({
                  assessmentId: assessment.id,
                  selection: frozen,
                  onStarted(job, ids) {
                    selection.keep(ids);
                    showJob(job);
                  },
                })
              }
              onCompare={(ids) =>
                void navigate({
                  to: '/assessments/$assessmentId/compare',
                  params: { assessmentId: String(assessment.id) },
                  search: { ids },
                })
              }
            />
          </LazyBoundary>
        }
        savedViews={savedViews}
        jobs={jobs.map((job) => (
          <LazyBoundary key={job}>
            <JobProgress jobId={job} onClose={() => setJobs((before) => before.filter((one) => one !== job))} />
          </LazyBoundary>
        ))}
      />
      <Outlet />
    </OpenedFromContext>
  );
}
