import { formatCount } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Failed, type Failure, Skeleton } from '../../ui/states.tsx';

interface CandidatureMissingProps {
  list: {
    progress: { loaded: number; complete: boolean; running: boolean };
    failure: Failure | null;
    more: () => void;
  };
  /** Whether the address names somebody at all. */
  known: boolean;
  onClose: () => void;
}

/**
 * The drawer of somebody who is not among the rows. There is no way to ask the service for one candidature, so three
 * things are told apart: on the way, not there, and could not check. // S08
 */
export function CandidatureMissing({ list, known, onClose }: CandidatureMissingProps) {
  const { progress, failure, more } = list;
  if (known && progress.running && !progress.complete) {
    return (
      <Drawer
        title="Looking for this candidate"
        subtitle={progress.loaded > 0 && `Among ${formatCount(progress.loaded)} so far`}
        tools={null}
        onClose={onClose}
      >
        <div aria-busy="true" className="space-y-5 p-5">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      </Drawer>
    );
  }
  if (known && failure) {
    return (
      <Drawer title="This candidate could not be looked up" subtitle="" tools={null} onClose={onClose}>
        <Failed title="The candidates could not be loaded." failure={failure} onRetry={more} />
      </Drawer>
    );
  }
  if (known && !progress.complete) {
    return (
      <Drawer title="Not among the candidates so far" subtitle="" tools={null} onClose={onClose}>
        <div className="p-5">
          <p className="mb-4 text-soft">
            {formatCount(progress.loaded)} candidates have been brought in, and this one is not among them. There are
            more.
          </p>
          <Button onClick={more}>Bring in more</Button>
        </div>
      </Drawer>
    );
  }
  return (
    <Drawer title="This candidate no longer exists" subtitle="" tools={null} onClose={onClose}>
      <div className="p-5">
        <p className="mb-4 text-soft">
          Somebody may have removed them from this assessment, or the address is not right.
        </p>
        <Button onClick={onClose}>Back to the list</Button>
      </div>
    </Drawer>
  );
}
