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
      style={part}
      className="inline-grid grid-cols-[1.5rem] items-center gap-2 text-right align-middle tabular-nums before:hidden before:h-1 before:rounded-full before:bg-linear-[to_right,var(--color-accent)_var(--part),var(--color-sunken)_var(--part)] lg:grid-cols-[3.5rem_1.5rem] lg:before:block"
    >
      {Math.round(value)}
    </span>
  );
}
