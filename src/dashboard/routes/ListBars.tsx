import { useNavigate } from '@tanstack/react-router';
import { lazy, type Ref, useState } from 'react';
import { type CandidatureFilter, isFiltered } from '../api/candidatureFilter.ts';
import { requestRejection } from '../api/rejectionRequests.ts';
import type { SelectionActions } from '../features/candidatures/BulkActions.tsx';
import { SelectionBar } from '../features/candidatures/SelectionBar.tsx';
import type { CandidatureSelection } from '../features/candidatures/useSelection.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

// Loaded when a row is selected.
const BulkActions = lazy(async () => ({
  default: (await import('../features/candidatures/BulkActions.tsx')).BulkActions,
}));
const JobProgress = lazy(async () => ({ default: (await import('../features/jobs/JobProgress.tsx')).JobProgress }));

interface ListBarsProps {
  actions?: Ref<SelectionActions>;
  assessment: { id: number; name: string; status: string | null };
  selection: CandidatureSelection;
  filter: CandidatureFilter;
}

/** The bars over a list of candidates: the selection with its actions, and the bulk actions started here. */
export default function ListBars({ actions, assessment, selection, filter }: ListBarsProps) {
  // The jobs started here in this visit, the latest first.
  const [jobs, setJobs] = useState<readonly number[]>([]);
  const navigate = useNavigate();
  function onStarted(job: number): void {
    selection.clear();
    setJobs((before) => [job, ...before.filter((one) => one !== job)]);
  }
  return (
    <SelectionBar
      selection={selection}
      filtered={isFiltered(filter)}
      jobs={jobs.map((job) => (
        <LazyBoundary key={job}>
          <JobProgress jobId={job} onClose={() => setJobs((before) => before.filter((one) => one !== job))} />
        </LazyBoundary>
      ))}
    >
      <LazyBoundary>
        <BulkActions
          ref={actions}
          assessment={assessment}
          selection={selection}
          ordering={filter.ordering}
          onStarted={onStarted}
          onReject={(frozen) => requestRejection({ assessmentId: assessment.id, selection: frozen, onStarted })}
          onReview={(reviewed) => void navigate({ to: '/review', search: { selection: reviewed } })}
          onCompare={(ids) =>
            void navigate({
              to: '/assessments/$assessmentId/compare',
              params: { assessmentId: String(assessment.id) },
              search: { ids },
            })
          }
        />
      </LazyBoundary>
    </SelectionBar>
  );
}
