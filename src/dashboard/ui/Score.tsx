interface ScoreProps {
  /** 0 to 100, or null: not there, which is not 0. */
  value: number | null;
}

/** A score as a number with a bar under its eye. */
export function Score({ value }: ScoreProps) {
  if (value === null) return <span className="text-faint">—</span>;
  return (
    <span className="inline-flex items-center justify-end gap-2 align-middle">
      <span aria-hidden="true" className="hidden h-1 w-14 overflow-hidden rounded-full bg-sunken lg:block">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, Math.max(0, value))}%` }}
        />
      </span>
      <span className="w-6 text-right tabular-nums">{Math.round(value)}</span>
    </span>
  );
}
