import { ArrowDownToLine, RotateCw } from 'lucide-react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/Button.tsx';
import type { Failure } from '../../ui/states.tsx';
import { formatCount } from '../../lib/numbers.ts';
import type { Progress } from './useCandidatures.ts';

interface LoadProgressProps {
  shown: number;
  progress: Progress;
  failure: Failure | null;
  onMore: () => void;
}

/** How many are shown, and how far the rows have come in while they are on their way. */
export function LoadProgress({ shown, progress, failure, onMore }: LoadProgressProps) {
  const { loaded, total, complete, running } = progress;
  const [Icon, more] = failure ? [RotateCw, 'Stopped. Try again'] : [ArrowDownToLine, 'Bring in more'];
  const all = total === null || total < loaded ? `${formatCount(loaded)}+` : `about ${formatCount(total)}`;
  return (
    <div
      className={classes(
        'flex min-w-0 shrink-0 items-center gap-2 text-xs text-faint tabular-nums',
        complete && 'max-md:absolute',
      )}
    >
      {complete ? (
        // A phone has no room for it beside the filters.
        <span role="status" className="max-md:sr-only">
          {shown === loaded ? formatCount(loaded) : `${formatCount(shown)} of ${formatCount(loaded)}`}
        </span>
      ) : (
        <>
          {running && total !== null && (
            <progress
              aria-label="Candidates brought in"
              value={loaded}
              max={Math.max(total, loaded)}
              className="sr-only"
            />
          )}
          <span className="truncate max-md:sr-only">
            {formatCount(loaded)} of {all}
          </span>
          {!running && (
            <Button onClick={onMore} shape="small" title={failure?.message}>
              {/* As for the count, a phone has no room for the words. */}
              <Icon aria-hidden="true" className="size-3.5 md:hidden" />
              <span className="max-md:sr-only">{more}</span>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
