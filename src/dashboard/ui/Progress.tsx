import { classes } from '../lib/classes.ts';

interface ProgressProps {
  /** The task: "Move to “Interviewed”". */
  name: string;
  done: number;
  total: number;
  /** How many of the done ones failed. */
  failed?: number;
  /** "12 of 37". */
  text: string;
  isPaused?: boolean;
  /** Announces every 10 % to screen readers. */
  announced?: boolean;
  className?: string;
}

const ANNOUNCED_STEP = 10;

/** The progress of a long task as a bar. The text beside it is the caller's. // X08 */
export function Progress({ name, done, total, failed = 0, text, isPaused, announced, className }: ProgressProps) {
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
        aria-valuetext={text}
        className={classes('flex h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border', className)}
      >
        <span
          className={classes('transition-[width]', isPaused ? 'bg-faint' : 'bg-accent', 'forced-colors:bg-[Highlight]')}
          style={{ width: share(done - failed) }}
        />
        <span className="bg-bad transition-[width] forced-colors:bg-[CanvasText]" style={{ width: share(failed) }} />
      </div>
      {announced && (
        <p role="status" className="sr-only">
          {`${name}: ${percent - (percent % ANNOUNCED_STEP)}%`}
        </p>
      )}
    </>
  );
}
