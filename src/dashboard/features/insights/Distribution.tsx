import { writeScores } from '../../../contract/ranges.ts';
import { formatCount, plural, scoreText } from '../../lib/numbers.ts';
import { WORDS } from '../../messages/words.ts';
import { useIsPhone } from '../../ui/useMedia.ts';
import { Text } from '../../ui/Text.tsx';
import { BarChart } from './BarChart.tsx';
import { countsAt, type CutOff, CutOffHandle, cutOffText } from './CutOff.tsx';
import { ChartData } from './Panel.tsx';

const SCORE = 'Score';

/** The distribution of scores. */
export interface Spread {
  count: number | null;
  /** How many have 0–9, 10–19, … 90–100. */
  bands: readonly (number | null)[];
  /** The first quartile, the median and the third; null: of too few scores. */
  quartiles: readonly number[] | null;
  /** How many have each whole score. */
  by_point?: readonly number[];
}

interface DistributionProps {
  /** What is distributed: "Scores". */
  name: string;
  spread: Spread | null;
  assessmentId: number;
  /** Whether bars link to their candidates: lists can be filtered by scores of candidates, not of tests. */
  isLinked: boolean;
  /** The text without scores. */
  emptyText: string;
  cutOff?: CutOff | undefined;
}

/** The labels between the bands, 0 to 100: every second one, since there is no room for all. */
const EDGES = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? String(index * 10) : ''));

/** A chart of scores in bands of ten. */
export function Distribution({ name, spread, assessmentId, isLinked, emptyText, cutOff }: DistributionProps) {
  // Labels such as “60–69” fit only into the wide chart.
  const isNarrow = useIsPhone() || !isLinked;
  if (!spread?.count) return <p className="text-soft">{emptyText}</p>;
  const bands = spread.bands.map((count, band) => ({
    count: count ?? 0,
    from: band * 10,
    to: band === 9 ? 100 : band * 10 + 9,
  }));
  const byPoint = spread.by_point ?? [];
  const text = cutOff ? cutOffText(byPoint, cutOff.value) : '';
  return (
    <>
      <p className="text-soft">{spreadText(spread)}</p>
      <BarChart
        height={isLinked ? 'h-40 lg:h-72' : 'h-28'}
        name={`${name}, in bands of ten. ${spreadText(spread)}`}
        assessmentId={assessmentId}
        axes={{ x: SCORE, y: WORDS.candidates }}
        {...(isNarrow && { edges: EDGES })}
        bars={bands.map(({ count, from, to }) => ({
          label: `${from}–${to}`,
          name: `${from} to ${to}: ${plural(count, 'candidate')}`,
          count,
          ...(cutOff && { part: countsAt(byPoint.slice(0, to + 1), Math.max(from, cutOff.value)).above }),
          // Without the status, the filter would also match provisional scores, which are not counted here.
          filter: isLinked ? { score: writeScores({ from, to }), status: ['completed'] } : null,
        }))}
        {...(cutOff && { line: cutOff.value })}
      >
        {cutOff && <CutOffHandle cutOff={cutOff} text={text} />}
      </BarChart>
      {cutOff && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
          <p className="min-w-64 grow font-medium tabular-nums">
            <Text>{`${text}.`}</Text>
          </p>
          <div className="space-y-2">{cutOff.renderActions(countsAt(byPoint, cutOff.value).above, cutOff.value)}</div>
        </div>
      )}
      <ChartData
        name={name}
        head={[SCORE, WORDS.candidates]}
        rows={bands.map(({ count, from, to }) => [`${from}–${to}`, formatCount(count)])}
      />
    </>
  );
}

/** "Median 64. Half scored 52–75.", or how many scores there are. */
function spreadText({ count, quartiles }: Spread): string {
  const [lower, median, upper] = quartiles ?? [];
  if (lower === undefined || median === undefined || upper === undefined) {
    return `${plural(count, 'score')}: too few for a median.`;
  }
  return `Median ${scoreText(median)}. Half scored ${scoreText(lower)}–${scoreText(upper)}.`;
}
