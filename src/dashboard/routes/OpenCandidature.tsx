import { type ComponentProps, lazy } from 'react';
import { CandidatureDrawer } from '../features/candidature/CandidatureDrawer.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const History = lazy(() => import('../features/audit/History.tsx'));
const Notes = lazy(() => import('../features/notes/Notes.tsx'));
const Recommendations = lazy(() => import('../features/recommendations/Recommendations.tsx'));
const RejectionOutcome = lazy(() => import('../features/rejection/RejectionOutcome.tsx'));

type OpenCandidatureProps = Omit<ComponentProps<typeof CandidatureDrawer>, 'rejection' | 'history'>;

/** The drawer of a candidature, with what other features show in it. */
export function OpenCandidature(props: OpenCandidatureProps) {
  const { assessment, candidature } = props;
  return (
    <CandidatureDrawer
      {...props}
      rejection={
        <LazyBoundary key={candidature.id}>
          <RejectionOutcome assessmentId={assessment.id} candidature={candidature} />
        </LazyBoundary>
      }
      // Nothing below it moves when it comes: a button that moves under a press is not pressed.
      history={
        <>
          <LazyBoundary
            key={`recommendations-${candidature.id}`}
            fallback={<div aria-hidden="true" className="h-25" />}
          >
            <Recommendations candidatureId={candidature.id} />
          </LazyBoundary>
          <LazyBoundary key={`notes-${candidature.id}`} fallback={<div aria-hidden="true" className="h-44" />}>
            <Notes candidatureId={candidature.id} />
          </LazyBoundary>
          <LazyBoundary key={candidature.id} fallback={<HistoryPlace />}>
            <History candidatureId={candidature.id} />
          </LazyBoundary>
        </>
      }
    />
  );
}

/** As high as the history while it is closed. */
function HistoryPlace() {
  return (
    <div aria-hidden="true" className="border-t border-line px-5 py-4">
      &nbsp;
    </div>
  );
}
