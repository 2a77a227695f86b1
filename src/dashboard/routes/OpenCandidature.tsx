import { type ComponentProps, lazy } from 'react';
import { CandidatureDrawer } from '../features/candidature/CandidatureDrawer.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const CandidateActivity = lazy(() => import('../features/activity/Timeline.tsx'));
const RejectionOutcome = lazy(() => import('../features/rejection/RejectionOutcome.tsx'));
const Team = lazy(() => import('../features/team/Team.tsx'));

type OpenCandidatureProps = Omit<ComponentProps<typeof CandidatureDrawer>, 'rejection' | 'team' | 'activity'>;

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
      team={
        <LazyBoundary fallback={<div aria-hidden="true" className="h-60" />}>
          <Team candidatureId={candidature.id} isBlind={candidature.is_hidden === true} />
        </LazyBoundary>
      }
      activity={
        <LazyBoundary fallback={<div aria-hidden="true" className="h-21" />}>
          <CandidateActivity candidatureId={candidature.id} />
        </LazyBoundary>
      }
    />
  );
}
