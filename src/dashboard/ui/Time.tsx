import { readTime, relativeTime, zonedTime } from '../lib/time.ts';

/** A date in words relative to now, the full one on hover and for screen readers. */
export function Time({ value, className = '' }: { value: string | null; className?: string }) {
  const time = readTime(value);
  if (time === null || value === null) return <span className="text-faint">{value ?? '—'}</span>;
  return (
    <time key={value} dateTime={value} title={zonedTime(time)} className={`whitespace-nowrap ${className}`}>
      {relativeTime(time, Date.now())}
    </time>
  );
}
