interface ProgressBarProps {
  /** People who finished, who only started, and who were only invited. */
  finished: number | null;
  started: number | null;
  invited: number | null;
  className?: string;
}

/** How far people have come, as one bar: finished, started, and the rest. The numbers stand beside it as text. */
export function ProgressBar({ finished, started, invited, className = '' }: ProgressBarProps) {
  const total = (finished ?? 0) + (started ?? 0) + (invited ?? 0);
  const share = (part: number | null) => `${total === 0 ? 0 : ((part ?? 0) / total) * 100}%`;
  return (
    <span aria-hidden="true" className={`flex h-1.5 overflow-hidden rounded-full bg-sunken ${className}`}>
      <span className="filled" style={{ width: share(finished) }} />
      <span className="filled opacity-35" style={{ width: share(started) }} />
    </span>
  );
}
