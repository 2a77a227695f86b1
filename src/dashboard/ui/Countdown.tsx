import { useSyncExternalStore } from 'react';
import { countdownText, readTime, zonedTime } from '../lib/time.ts';

/** For `useSyncExternalStore`. */
export function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
}

const neverNotify = () => () => {};

/** Whole seconds until a moment, in milliseconds since the epoch; 0 after it, and without one. */
export function useCountdown(until: number | null): number {
  return useSyncExternalStore(until === null ? neverNotify : everySecond, () =>
    until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  );
}

/** The time left until a moment. `endText`: shown after it. The tooltip has the moment. */
export function Countdown({ until, endText }: { until: string | null; endText: string }) {
  const time = readTime(until);
  const seconds = useCountdown(time);
  if (time === null || until === null) return <span className="text-faint">—</span>;
  return (
    <time dateTime={until} title={zonedTime(time)} className="whitespace-nowrap tabular-nums">
      {seconds === 0 ? endText : countdownText(seconds)}
    </time>
  );
}
