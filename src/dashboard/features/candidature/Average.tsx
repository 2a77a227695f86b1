import { formatCount, scoreText } from '../../lib/numbers.ts';
import { binOf } from '../../lib/statistics.ts';
import type { Place } from './place.ts';

interface AverageProps {
  place: Place;
  /** Whether everybody of the assessment is among the others; otherwise the words say that it is a part. */
  complete: boolean;
}

/** The average, and how the others of the assessment spread around it. */
export function Average({ place, complete }: AverageProps) {
  const { score, others, below, median, buckets } = place;
  const highest = Math.max(...buckets, 1);
  const mine = binOf(score);
  return (
    <div className="mb-4 flex items-end gap-5 rounded-lg border border-line bg-canvas px-4 py-3">
      <div className="shrink-0">
        <p className="text-xs text-faint">Average</p>
        <p className="text-2xl leading-8 font-semibold tabular-nums">
          {Math.round(score)}
          <span className="ml-1 text-xs font-normal text-faint">of 100</span>
        </p>
      </div>
      <div className="min-w-0 grow">
        <div aria-hidden="true" className="flex h-9 items-end gap-0.5">
          {buckets.map((count, bucket) => (
            <span
              key={bucket}
              title={`${bucket * 10} to ${bucket === 9 ? 100 : bucket * 10 + 9}: ${formatCount(count)}`}
              className={`grow rounded-t-[2px] ${bucket === mine ? 'filled' : 'bg-edge forced-colors:bg-[GrayText]'}`}
              style={{ height: count === 0 ? '1px' : `${Math.max(8, (count / highest) * 100)}%` }}
            />
          ))}
        </div>
        <p className="mt-1.5 text-xs text-soft">{words(below, others, median, complete)}</p>
      </div>
    </div>
  );
}

function words(below: number, others: number, median: number, complete: boolean): string {
  if (others === 0) return complete ? 'Nobody else has a score yet.' : 'Nobody else with a score is here yet.';
  const among = `${formatCount(others)} others${complete ? '' : ' that are here so far'}`;
  return `Higher than ${formatCount(below)} of ${among}. Median ${scoreText(median)}.`;
}
