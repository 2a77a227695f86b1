import { countdownText, readTime, zonedTime } from '../lib/time.ts';
import { useCountdown } from './useCountdown.ts';

/** How long it is until a moment, counting down; the moment itself on hover. */
export function Countdown({ until, over }: { until: string | null; over: string }) {
  const time = readTime(until);
  const seconds = useCountdown(time);
  if (time === null || until === null) return <span className="text-faint">—</span>;
  return (
    <time dateTime={until} title={zonedTime(time)} className="whitespace-nowrap tabular-nums">
      {seconds === 0 ? over : countdownText(seconds)}
    </time>
  );
}
