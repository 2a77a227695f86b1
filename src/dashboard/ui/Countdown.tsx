import { countdownText, readTime, zonedTime } from '../lib/time.ts';
import { useCountdown } from './useCountdown.ts';

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
