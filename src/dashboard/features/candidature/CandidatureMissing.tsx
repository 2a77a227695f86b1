import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import type { Failure } from '../../lib/failure.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';

interface CandidatureMissingProps {
  /** It is not known yet whether the candidature exists. */
  isLoading: boolean;
  failure: Failure | null;
  onRetry: () => void;
  onClose: () => void;
  returnFocus?: () => HTMLElement | null | undefined;
}

/** The drawer of a candidature that is loading, could not be read, or does not exist. // S08 */
export function CandidatureMissing({ isLoading, failure, onRetry, onClose, returnFocus }: CandidatureMissingProps) {
  if (isLoading) {
    return (
      <Drawer title="Loading candidate…" subtitle="" tools={null} onClose={onClose}>
        <div aria-busy="true" className="space-y-5 p-5">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      </Drawer>
    );
  }
  if (failure) {
    return (
      <Drawer title="Candidate" subtitle="" tools={null} onClose={onClose}>
        <Failed title="Couldn’t load the candidate." failure={failure} onRetry={onRetry} />
      </Drawer>
    );
  }
  return (
    <Drawer
      title="This candidate no longer exists"
      subtitle=""
      tools={null}
      onClose={onClose}
      {...(returnFocus && { returnFocus })}
    >
      <div className="p-5">
        <p className="mb-4 text-soft">They were removed from this assessment, or the address is wrong.</p>
        <Button onClick={onClose}>Back to the list</Button>
      </div>
    </Drawer>
  );
}
