import type { Result } from '../../../contract/result.ts';
import { formatCount, scoreText } from '../../lib/numbers.ts';
import { binOf } from '../../lib/statistics.ts';
import type { Place } from './place.ts';

interface ScorePanelProps {
  score: number;
  /** Among the other final scores; null for a provisional score, which has no rank. */
  place: Place | null;
  /** Of the candidate; null while unknown. */
  tests: readonly Result[] | null;
  /** Whether all candidates of the assessment are loaded; otherwise the text says that it is a part. */
  complete: boolean;
}

/** The score of a candidate, and its rank among those who completed the assessment. */
export function ScorePanel({ score, place, tests, complete }: ScorePanelProps) {
  return (
    <div className="mb-4 flex items-end gap-5 rounded-lg border border-line bg-canvas px-4 py-3">
      <div className="shrink-0">
        <p className="text-xs text-faint">Score</p>
        <p className={`text-2xl leading-8 font-semibold tabular-nums ${place ? '' : 'text-faint'}`}>
          {Math.round(score)}
          <span className="ml-1 text-xs font-normal text-faint">of 100</span>
        </p>
      </div>
      {place ? (
        <Rank place={place} complete={complete} />
      ) : (
        <div className="min-w-0 grow">
          <p>{provisionalText(tests)}</p>
          <p className="mt-0.5 text-xs text-soft">No rank until the candidate has completed the assessment.</p>
        </div>
      )}
    </div>
  );
}

function Rank({ place, complete }: { place: Place; complete: boolean }) {
  const { buckets } = place;
  const highest = Math.max(...buckets, 1);
  const mine = binOf(place.score);
  return (
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
      <p className="mt-1.5 text-xs text-soft">{rankText(place, complete)}</p>
    </div>
  );
}

function rankText({ below, others, median }: Place, complete: boolean): string {
  const loaded = complete ? '' : ' loaded so far';
  if (others === 0) return `No other completed candidate${loaded || ' yet'}.`;
  const rank = `Higher than ${formatCount(below)} of ${formatCount(others)} other completed candidates${loaded}.`;
  return `${rank} ${median === null ? `n = ${others + 1}, too few for a median` : `Median ${scoreText(median)}`}.`;
}

function provisionalText(tests: readonly Result[] | null): string {
  if (!tests || tests.length === 0) return 'Provisional';
  const taken = tests.filter(({ score, completed }) => score !== null || completed === true).length;
  return `Provisional · ${taken} of ${tests.length} tests`;
}
