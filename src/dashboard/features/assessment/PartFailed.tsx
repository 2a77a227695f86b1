import { failureOf } from '../../api/failure.ts';
import { Failed } from '../../ui/states.tsx';
import * as ASSESSMENT_HEADER from '../../messages/assessment.ts';

interface PartFailedProps {
  /** What could not be done. */
  title?: string;
  error: Error;
  onRetry: () => void;
}

/** An error across the page in place of a part that could not be loaded, mostly the assessment itself. */
export function PartFailed({ title = ASSESSMENT_HEADER.loadFailed, error, onRetry }: PartFailedProps) {
  return (
    <div className="p-4 md:px-6">
      <Failed small title={title} failure={failureOf(error)} onRetry={onRetry} />
    </div>
  );
}
