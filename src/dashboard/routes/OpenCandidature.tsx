import { type ComponentProps, lazy } from 'react';
import type { RecommendationsProps } from '../features/team/Recommendations.tsx';
import { CandidaturePanel } from '../features/candidature/CandidaturePanel.tsx';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

const CandidateActivity = lazy(() => import('../features/activity/Timeline.tsx'));
const RejectionOutcome = lazy(() => import('../features/rejection/RejectionOutcome.tsx'));
const Team = lazy(() => import('../features/team/Team.tsx'));

interface OpenCandidatureProps extends Omit<
  ComponentProps<typeof CandidaturePanel>,
  'rejection' | 'team' | 'activity'
> {
  recommendation?: Pick<RecommendationsProps, 'onSubmitted' | 'handle'>;
}

/** The panel of a candidature, with sections of other features. */
export function OpenCandidature({ recommendation, ...props }: OpenCandidatureProps) {
  const { assessment, candidature, layout } = props;
  const isRecruiter = useIsRecruiter();
  return (
    <CandidaturePanel
      {...props}
      rejection={
        <LazyBoundary key={candidature.id}>
          <RejectionOutcome assessmentId={assessment.id} candidature={candidature} />
        </LazyBoundary>
      }
      // The fallbacks have about the height of the sections, so that buttons below do not move while the user presses.
      team={
        <LazyBoundary fallback={<div aria-hidden="true" className="h-60" />}>
          <Team
            {...recommendation}
            candidatureId={candidature.id}
            assessmentId={assessment.id}
            isBlind={candidature.is_hidden === true}
            // In a review of a hiring manager the key says No.
            hasNoteKey={layout.kind === 'drawer' || isRecruiter}
          />
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
