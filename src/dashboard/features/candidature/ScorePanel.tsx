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
    <div className="mb-4 flex items-end gap-5 rounded-lg border border-line bg-canvas px-4 py-3">
      <div className="shrink-0">
        <p className="text-xs text-faint">Score</p>
        <p className={`text-2xl leading-8 font-semibold tabular-nums ${isOpen ? 'text-faint' : ''}`}>
          <Text>{Math.round(score)}</Text>
          <span className="ml-1 text-xs font-normal text-faint">of 100</span>
        </p>
      </div>
      {isOpen ? (
        <div className="min-w-0 grow">
          <p>
            <Text>{provisionalText(tests)}</Text>
          </p>
          <p className="mt-0.5 text-xs text-soft">No rank until the candidate has completed the assessment.</p>
        </div>
      ) : rank ? (
        <RankChart rank={rank} score={score} />
      ) : (
        <p className="min-w-0 grow text-xs text-soft">The rank appears when all candidates are loaded.</p>
      )}
    </div>
  );
}

function RankChart({ rank, score }: { rank: Rank; score: number }) {
  const bands = (rank.scores?.bands ?? []).map((count) => count ?? 0);
  const highest = Math.max(...bands, 1);
  const ownBand = bandOf(score);
  return (
    <div className="min-w-0 grow">
      <div aria-hidden="true" className="flex h-9 items-end gap-0.5">
        {bands.map((count, band) => (
          <span
            key={band}
            title={`${band * 10} to ${band === 9 ? 100 : band * 10 + 9}: ${formatCount(count)}`}
            className={`grow rounded-t-[2px] ${band === ownBand ? 'filled' : 'bg-edge forced-colors:bg-[GrayText]'}`}
            style={{ height: count === 0 ? '1px' : `${Math.max(8, (count / highest) * 100)}%` }}
          />
        ))}
      </div>
      <p className="mt-1.5 text-xs text-soft">
        <Text>{rankText(rank)}</Text>
      </p>
    </div>
  );
}

function rankText({ lower, scores }: Rank): string {
  const others = (scores?.count ?? 1) - 1;
  if (others <= 0) return 'No other completed candidate yet.';
  const median = scores?.quartiles?.[1] ?? null;
  return `Higher than ${formatCount(lower)} of ${formatCount(others)} other completed ${others === 1 ? 'candidate' : 'candidates'}. ${median === null ? `${plural(others + 1, 'score')}: too few for a median.` : `Median ${scoreText(median)}.`}`;
}

function provisionalText(tests: readonly Result[] | null): string {
  if (!tests || tests.length === 0) return WORDS.provisional;
  const taken = tests.filter(({ score, completed }) => score !== null || completed === true).length;
  return `Provisional · ${taken} of ${plural(tests.length, 'test')}`;
}
