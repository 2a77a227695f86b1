import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import type { Failure } from '../../lib/failure.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import type { Elements } from '../../ui/Text.tsx';
import { ReviewFrame, type ReviewParts } from './ReviewFrame.tsx';

interface CandidatureMissingProps {
  /** It is not known yet whether the candidature exists. */
  isLoading: boolean;
  failure: Failure | null;
  /** At full width, in a review. */
  review?: ReviewParts;
  onRetry: () => void;
  onClose: () => void;
  returnFocus?: () => HTMLElement | null | undefined;
}

/** In place of a candidature that is loading, could not be read, or does not exist. // S08 */
export function CandidatureMissing({ isLoading, failure, review, ...props }: CandidatureMissingProps) {
  const { onRetry, onClose, returnFocus } = props;
  const frame = (title: string, content: Elements) =>
    review ? (
      <ReviewFrame subject={null} title={title} {...review}>
        {content}
      </ReviewFrame>
    ) : (
      <Drawer title={title} subtitle="" tools={null} onClose={onClose} {...(returnFocus && { returnFocus })}>
        {content}
      </Drawer>
    );
  if (isLoading) {
    return frame(
      'Loading candidate…',
      <div aria-busy="true" className="space-y-5 p-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="w-full" />
        <Skeleton className="w-4/5" />
      </div>,
    );
  }
  if (failure) {
    return frame('Candidate', <Failed title="Couldn’t load the candidate." failure={failure} onRetry={onRetry} />);
  }
  return frame(
    'This candidate no longer exists',
    <div className="p-5">
      <p className="mb-4 text-soft">They were removed from this assessment, or the address is wrong.</p>
      <Button onClick={onClose}>{review ? 'Next candidate' : 'Back to the list'}</Button>
    </div>,
  );
}
