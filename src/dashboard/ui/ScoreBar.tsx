import { classes } from '../lib/classes.ts';

interface ScoreBarProps {
  /** From 0 to 100, as the median. */
  value: number;
  /** Null: there is none to show. */
  median: number | null;
  isProvisional?: boolean;
  className?: string;
}

/** A score as a bar, with the median as a line across. Its numbers must be beside it as text. */
export function ScoreBar({ value, median, isProvisional = false, className }: ScoreBarProps) {
  return (
    <span aria-hidden="true" className={classes('relative block h-1.5 rounded-full bg-sunken', className)}>
      <span
        className={classes(
          'block h-full rounded-full forced-colors:bg-[CanvasText]',
          isProvisional ? 'bg-edge' : 'bg-bar',
        )}
        style={{ width: `${within(value)}%` }}
      />
      {median !== null && (
        <span
          className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 bg-ink ring-1 ring-surface forced-colors:bg-[Highlight]"
          style={{ left: `${within(median)}%` }}
        />
      )}
    </span>
  );
}

const within = (value: number) => Math.min(100, Math.max(0, value));
