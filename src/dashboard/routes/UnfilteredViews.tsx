import BlindReview from '../features/assessment/BlindReview.tsx';
import { ViewSwitch } from '../features/candidatures/ViewSwitch.tsx';
import { DEFAULT_FILTER } from '../api/candidatureFilter.ts';

/** The header actions of an assessment's page without filters: blind review and the view switch. */
export function UnfilteredViews({ assessmentId }: { assessmentId: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <BlindReview assessmentId={assessmentId} />
      <ViewSwitch assessmentId={assessmentId} filter={DEFAULT_FILTER} />
    </div>
  );
}
