import { Failed } from '../../ui/states.tsx';

interface PartFailedProps {
  /** "Couldn’t load …". By default, the assessment. */
  title?: string;
  error: Error;
  onRetry: () => void;
}

/** An error in place of a part of the page that could not be loaded. */
export function PartFailed({ title = 'Couldn’t load the assessment.', error, onRetry }: PartFailedProps) {
  return (
    <div className="p-4 md:px-6">
      <Failed small title={title} failure={error} onRetry={onRetry} />
    </div>
  );
}
