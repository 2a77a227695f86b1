import { AccessButton } from './AccessButton.tsx';
import BlindReview from './BlindReview.tsx';
import { ScorecardButton } from './ScorecardButton.tsx';

/** The small buttons beside the status of an assessment: what holds in it for all users. */
export default function AssessmentSettings({ assessmentId }: { assessmentId: number }) {
  return (
    <>
      <BlindReview assessmentId={assessmentId} isSmall />
      <AccessButton assessmentId={assessmentId} />
      <ScorecardButton assessmentId={assessmentId} />
    </>
  );
}
