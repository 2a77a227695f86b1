import { writeScores } from '../../../contract/ranges.ts';
import { formatCount } from '../../lib/numbers.ts';
import { INSIGHTS } from '../../messages/insights.ts';
import { useIsPhone } from '../../ui/useMedia.ts';
import { BarChart } from './BarChart.tsx';
import { Numbers } from './Panel.tsx';

/** Where scores lie. */
export interface Spread {
  count: number | null;
  /** How many have 0–9, 10–19, … 90–100. */
  bands: readonly (number | null)[];
  /** The first quartile, the median and the third; null: of too few scores. */
  quartiles: readonly number[] | null;
}

interface DistributionProps {
  /** What is distributed: "Scores". */
  name: string;
  spread: Spread | null;
  assessmentId: number;
  /** Whether the table can be filtered by these scores: it can by scores of candidates, not of single tests. */
  filters: boolean;
  /** The text without scores. */
  nothing: string;
}

/** Between the bands, 0 to 100: there is no room for every one. */
const EDGES = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? String(index * 10) : ''));

/** How scores are spread, in bands of ten. */
export function Distribution({ name, spread, assessmentId, filters, nothing }: DistributionProps) {
  // Both ends of each band need the room of the wide chart.
  const isNarrow = useIsPhone() || !filters;
  if (!spread?.count) return <p className="text-soft">{nothing}</p>;
  const bands = spread.bands.map((count, band) => ({
    count: count ?? 0,
    from: band * 10,
    to: band === 9 ? 100 : band * 10 + 9,
  }));
  return (
    <>
      <p className="text-soft">{spreadWords(spread)}</p>
      <BarChart
        height={filters ? 'h-40 lg:h-72' : 'h-28'}
        name={INSIGHTS.inTens(name, spreadWords(spread))}
        assessmentId={assessmentId}
        axes={{ x: INSIGHTS.score, y: INSIGHTS.candidates }}
        {...(isNarrow && { edges: EDGES })}
        bars={bands.map(({ count, from, to }) => ({
          label: `${from}–${to}`,
          name: INSIGHTS.band(from, to, count),
          count,
          // The filter by score passes provisional scores, too, which are not counted here.
          filter: filters ? { score: writeScores({ from, to }), status: ['completed'] } : null,
        }))}
      />
      <Numbers
        name={name}
        head={[INSIGHTS.score, INSIGHTS.candidates]}
        rows={bands.map(({ count, from, to }) => [`${from}–${to}`, formatCount(count)])}
      />
    </>
  );
}

/** "Median 64; middle half 52–75.", or how many scores there are. */
function spreadWords({ count, quartiles }: Spread): string {
  const [lower, median, upper] = quartiles ?? [];
  if (lower === undefined || median === undefined || upper === undefined) {
    return INSIGHTS.tooFew(count);
  }
  return INSIGHTS.median(median, lower, upper);
}
