import { failureOf } from '../../api/failure.ts';
import { Failed } from '../../ui/states.tsx';

interface PartFailedProps {
  /** What could not be done. */
  title?: string;
  error: Error;
  onRetry: () => void;
}

/** What stands across a page of an assessment in the place of a part of it that did not come: the assessment itself, mostly. */
export function PartFailed({ title = 'Couldn’t load the assessment.', error, onRetry }: PartFailedProps) {
  return (
    <div className="p-4 md:px-6">
      <Failed small title={title} failure={failureOf(error)} onRetry={onRetry} />
    </div>
  );
}
