import type { CSSProperties } from 'react';

interface ScoreProps {
  /** 0 to 100, or null: not there, which is not 0. */
  value: number | null;
}

/** A score as a number with a bar under its eye. */
export function Score({ value }: ScoreProps) {
  if (value === null) return <span className="text-faint">—</span>;
  // Types of React know no properties of one's own.
  const part = { '--part': `${Math.min(100, Math.max(0, value))}%` } as CSSProperties;
  return (
    <span
      // The bar is a background: a box of its own in each row of a long list is a tenth of what it takes to lay them out.
      style={part}
      className="inline-block w-6 text-right tabular-nums lg:w-22 lg:bg-[linear-gradient(to_right,var(--color-accent)_var(--part),var(--color-sunken)_var(--part))] lg:bg-[size:3.5rem_4px] lg:bg-[position:left_center] lg:bg-no-repeat"
    >
      {Math.round(value)}
    </span>
  );
}
