import { classes } from '../lib/classes.ts';

interface ProgressProps {
  /** What goes on: "Move to “Interviewed”". */
  name: string;
  done: number;
  total: number;
  /** How many of those that are done failed. */
  failed?: number;
  /** "12 of 37". */
  words: string;
  /** It makes no progress now. */
  resting?: boolean;
  /** Announces every 10 % to screen readers. */
  announced?: boolean;
  className?: string;
}

const STEP = 10;

/** How far a long task has come, as a bar with the words beside it. // X08 */
export function Progress({ name, done, total, failed = 0, words, resting, announced, className }: ProgressProps) {
  const share = (part: number) => `${total === 0 ? 100 : (part / total) * 100}%`;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  return (
    <>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        className={classes('flex h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border', className)}
      >
        <span
          className={classes('transition-[width]', resting ? 'bg-faint' : 'bg-accent', 'forced-colors:bg-[Highlight]')}
          style={{ width: share(done - failed) }}
        />
        <span className="bg-bad transition-[width] forced-colors:bg-[CanvasText]" style={{ width: share(failed) }} />
      </div>
      {announced && (
        <p role="status" className="sr-only">
          {`${name}: ${percent - (percent % STEP)} %`}
        </p>
      )}
    </>
  );
}
