import { DEFAULT_FILTER } from '../api/candidatureFilter.ts';
import { AssessmentHeader } from '../features/assessment/AssessmentHeader.tsx';
import AssessmentSettings from '../features/assessment/AssessmentSettings.tsx';
import { PartFailed } from '../features/assessment/PartFailed.tsx';
import { ViewSwitch } from '../features/candidatures/ViewSwitch.tsx';
import type { useAssessmentHead } from './useAssessmentHead.ts';

interface UnfilteredHeaderProps extends Pick<ReturnType<typeof useAssessmentHead>, 'head' | 'failure' | 'retry'> {
  assessmentId: number;
}

/** The header of an assessment's pages without filters, and why it could not be loaded. */
export function UnfilteredHeader({ assessmentId, head, failure, retry }: UnfilteredHeaderProps) {
  return (
    <>
      {(head || !failure) && (
        <AssessmentHeader
          assessment={head}
          follow={<AssessmentSettings assessmentId={assessmentId} />}
          actions={<ViewSwitch assessmentId={assessmentId} filter={DEFAULT_FILTER} />}
        />
      )}
      {failure && <PartFailed error={failure} onRetry={retry} />}
    </>
  );
}
