import BlindReview from '../features/assessment/BlindReview.tsx';
import { ViewSwitch } from '../features/candidatures/ViewSwitch.tsx';
import { DEFAULT_FILTER } from '../api/candidatureFilter.ts';

/** Beside the title of an assessment's page that has no filters: whether names are hidden, and the other views. */
export function UnfilteredViews({ assessmentId }: { assessmentId: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <BlindReview assessmentId={assessmentId} />
      <ViewSwitch assessmentId={assessmentId} filter={DEFAULT_FILTER} />
    </div>
  );
}
