import { type ComponentProps, lazy } from 'react';
import { CandidatureDrawer } from '../features/candidature/CandidatureDrawer.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const CandidateActivity = lazy(() => import('../features/activity/Timeline.tsx'));
const Notes = lazy(() => import('../features/notes/Notes.tsx'));
const Recommendations = lazy(() => import('../features/recommendations/Recommendations.tsx'));
const RejectionOutcome = lazy(() => import('../features/rejection/RejectionOutcome.tsx'));

type OpenCandidatureProps = Omit<ComponentProps<typeof CandidatureDrawer>, 'rejection' | 'teamSections'>;

/** The drawer of a candidature, with sections of other features. */
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
      // The fallbacks have about the height of the sections, so that buttons below do not move while the user presses.
      teamSections={
        <>
          <LazyBoundary
            key={`recommendations-${candidature.id}`}
            fallback={<div aria-hidden="true" className="h-25" />}
          >
            <Recommendations candidatureId={candidature.id} isBlind={candidature.is_hidden === true} />
          </LazyBoundary>
          <LazyBoundary key={`notes-${candidature.id}`} fallback={<div aria-hidden="true" className="h-44" />}>
            <Notes candidatureId={candidature.id} isBlind={candidature.is_hidden === true} />
          </LazyBoundary>
          <LazyBoundary key={candidature.id} fallback={<div aria-hidden="true" className="h-21" />}>
            <CandidateActivity candidatureId={candidature.id} />
          </LazyBoundary>
        </>
      }
    />
  );
}
