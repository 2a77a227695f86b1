import type { CandidatureDetail } from '../../../contract/candidatureDetail.ts';
import type { Result } from '../../../contract/result.ts';
import { isProvisional, type Scored } from '../../../contract/score.ts';
import { WORDS } from '../../messages/words.ts';
import { Text } from '../../ui/Text.tsx';
import { formatCount, plural, scoreText } from '../../lib/numbers.ts';

/** How many bands a histogram of scores has, of ten points each. */
const BANDS = 10;

/** The index of a score's band. 100 is in the last band, and a score beyond the scale in the nearest. */
export function bandOf(score: number): number {
  return Math.min(BANDS - 1, Math.max(0, Math.floor(score / (100 / BANDS))));
}

type Rank = NonNullable<CandidatureDetail['rank']>;

interface ScorePanelProps {
  candidature: Scored;
  /** The rank among the final scores of the assessment; null: not known, or the score is provisional. */
  rank: Rank | null;
  /** The results of the candidate; null: not known. */
  tests: readonly Result[] | null;
}

/** The score of a candidate, and its rank among those who completed the assessment. */
export function ScorePanel({ candidature, rank, tests }: ScorePanelProps) {
  const isOpen = isProvisional(candidature);
  const score = candidature.avg_score ?? 0;
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-40 grow">
        <p className={`tabular-nums ${isOpen ? 'text-faint' : ''}`}>
          <span className="sr-only">Score </span>
          <Text className="text-[2.5rem]/11 font-semibold tracking-tight">{Math.round(score)}</Text>
          <span className="ml-1.5 text-soft">of 100</span>
        </p>
        <p className="text-soft">
          <Text>
            {isOpen
              ? provisionalText(tests)
              : rank
                ? rankText(rank)
                : 'The rank appears when all candidates are loaded.'}
          </Text>
        </p>
        {isOpen && <p className="text-xs text-soft">No rank until the candidate has completed the assessment.</p>}
      </div>
      {rank && !isOpen && <Histogram rank={rank} score={score} />}
    </div>
  );
}

/** The scores of all who completed, from 0 to 100, with the median and the candidate's place. The text beside it says them. */
function Histogram({ rank, score }: { rank: Rank; score: number }) {
  const bands = rank.scores.bands;
  const highest = Math.max(...bands, 1);
  const ownBand = bandOf(score);
  const median = rank.scores.quartiles?.[1] ?? null;
  return (
    <div aria-hidden="true" className="w-48 max-w-full shrink-0 text-[0.6875rem]/4 text-faint">
      <div className="relative flex h-10 items-end gap-0.5 border-b border-edge">
        {bands.map((count, band) => (
          <span
            key={band}
            title={`${band * 10} to ${band === 9 ? 100 : band * 10 + 9}: ${formatCount(count)}`}
            className={`grow rounded-t-[2px] ${band === ownBand ? 'filled' : 'bg-edge forced-colors:bg-[GrayText]'}`}
            style={{ height: count === 0 ? '1px' : `${Math.max(8, (count / highest) * 100)}%` }}
          />
        ))}
        {median !== null && (
          <span className="absolute inset-y-0 border-l border-dashed border-ink" style={{ left: `${median}%` }} />
        )}
        <span
          className="absolute top-full -translate-x-1/2 border-x-4 border-b-5 border-x-transparent border-b-accent forced-colors:hidden"
          style={{ left: `${score}%` }}
        />
      </div>
      <div className="relative mt-1 flex justify-between">
        <Text>0</Text>
        {median !== null && (
          // Clear of the ends of the axis.
          <span className="absolute -translate-x-1/2" style={{ left: `${Math.min(70, Math.max(30, median))}%` }}>
            <Text>{`median ${scoreText(median)}`}</Text>
          </span>
        )}
        <Text>100</Text>
      </div>
    </div>
  );
}

/** "Rank 87 of 141 · median 72". */
function rankText({ higher, scores }: Rank): string {
  const count = scores.count;
  if (count <= 1) return 'No other completed candidate yet.';
  const median = scores.quartiles?.[1] ?? null;
  const middle = median === null ? 'too few scores for a median' : `median ${scoreText(median)}`;
  return `Rank ${formatCount(higher + 1)} of ${formatCount(count)} · ${middle}`;
}

function provisionalText(tests: readonly Result[] | null): string {
  if (!tests || tests.length === 0) return WORDS.provisional;
  const taken = tests.filter(({ score, completed }) => score !== null || completed === true).length;
  return `Provisional · ${taken} of ${plural(tests.length, 'test')}`;
}
