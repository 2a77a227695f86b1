import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { requestRejection } from '../api/rejectionRequests.ts';
import { CandidaturesView } from '../features/candidatures/CandidaturesView.tsx';
import { selectionOf } from '../features/candidatures/selections.ts';
import { later, Square } from '../ui/later.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { AssessmentFrame, type Shown } from './AssessmentFrame.tsx';

const SavedViews = later(async () => (await import('./SavedViews.tsx')).SavedViews, Square);
// None of it is wanted before somebody is chosen.
const BulkActions = lazyPart(async () => ({
  default: (await import('../features/candidatures/BulkActions.tsx')).BulkActions,
}));
const JobProgress = lazyPart(async () => ({ default: (await import('../features/jobs/JobProgress.tsx')).JobProgress }));

/** The candidates of an assessment as a table. */
export function AssessmentPage() {
  return (
    <AssessmentFrame view="/assessments/$assessmentId/candidates">{(shown) => <Table {...shown} />}</AssessmentFrame>
  );
}

function Table({ assessment, list, openedId, ...rest }: Shown) {
  // The jobs that were made here in this visit, the latest first.
  const [jobs, setJobs] = useState<readonly number[]>([]);
  const navigate = useNavigate();
  const selection = selectionOf(assessment.id);
  const { filter } = rest;
  const views = useMemo(() => <SavedViews assessmentId={assessment.id} filter={filter} />, [assessment.id, filter]);
  const showJob = (job: number) => setJobs((before) => [job, ...before.filter((one) => one !== job)]);
  return (
    <>
      <CandidaturesView
        {...rest}
        assessment={assessment}
        list={list}
        activeId={openedId}
        selection={selection}
        bulkActions={
          <BulkActions
            assessment={assessment}
            selection={selection}
            list={list}
            onStarted={showJob}
            onReject={(candidatures) =>
              requestRejection({ assessmentId: assessment.id, candidatures, onStarted: showJob })
            }
            onCompare={(ids) =>
              void navigate({
                to: '/assessments/$assessmentId/compare',
                params: { assessmentId: String(assessment.id) },
                search: { ids },
              })
            }
          />
        }
        views={views}
        jobs={jobs.map((job) => (
          <JobProgress key={job} jobId={job} onClose={() => setJobs((before) => before.filter((one) => one !== job))} />
        ))}
      />
    </>
  );
}
