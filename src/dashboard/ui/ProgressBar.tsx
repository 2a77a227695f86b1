interface ProgressBarProps {
  /** How many candidates have completed, only started, and only been invited. */
  completed: number | null;
  started: number | null;
  invited: number | null;
  className?: string;
}

/** The progress of the candidates as one bar: completed, started, and the rest. Its numbers must be beside it as text. */
export function ProgressBar({ completed, started, invited, className = '' }: ProgressBarProps) {
  const total = (completed ?? 0) + (started ?? 0) + (invited ?? 0);
  const share = (part: number | null) => `${total === 0 ? 0 : ((part ?? 0) / total) * 100}%`;
  return (
    <span aria-hidden="true" className={`flex h-1.5 overflow-hidden rounded-full bg-sunken ${className}`}>
      <span className="bg-soft forced-colors:bg-[CanvasText]" style={{ width: share(completed) }} />
      <span className="striped" style={{ width: share(started) }} />
    </span>
  );
}
